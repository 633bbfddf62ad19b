import { Phrases } from "../vocabulary/phrases.ts";
import { likeliestTags, TAGS, tagFeatures, type Tag } from "../language/tags.ts";
import { once } from "../../src/core/once.ts";
import { holds, overlaps, spansOf, type Span } from "../language/span.ts";
import type { Question, Word } from "../question.ts";
import { toLabelRows } from "../language/label-rows.ts";
import type { Topic } from "../language/topics.ts";
import { OF_A_FIRM, usNameOf } from "./names.ts";
import { countryCalled, isCountry } from "./places/countries.ts";
import { shortenedIllnesses } from "./ellipsis.ts";
import { isRuledOutBehind, negationBefore } from "./negation.ts";
import { withPlaces } from "./places/place-tags.ts";
import { specialtiesIn } from "./calls/specialties.ts";
import statusWords from "./calls/data/status-words.json" with { type: "json" };
import { taggedAt, type Tagged, type TagName } from "./tag.ts";
import { tidied } from "./tidy.ts";
import { kindSpans } from "./wishes/kinds.ts";
import { wishSpans } from "./wishes/wishes.ts";
import { piecesOf, type Piece } from "../language/symbols.ts";
import { isTerm, kindsOfTerm, type TermKind } from "../language/lexicon.ts";
import { toKey } from "../language/keys.ts";
import { isAskingWord } from "./unused.ts";
import { isPlainWord } from "../vocabulary/words.ts";
import model from "../language/data/tagger.json" with { type: "json" };

const rows = once(() => toLabelRows(model, TAGS.length));

/**
 * What the words of a question are, in its order.
 * @param read where something stands that is read by rules, such as dates: no part of a name
 */
export function taggedIn(question: Question, topics: readonly Topic[], read: readonly Span[] = []): readonly Tagged[] {
  const pieces = piecesOf(question);
  /** `open` in `open angle glaucoma` says nothing of how a study stands. */
  const inTerm = new Set(
    pieces.flatMap(({ from, to }) => (to - from > 1 ? Array.from({ length: to - from }, (_, nth) => from + nth) : [])),
  );
  const likely = likeliestTags(tagFeatures(question, topics), rows());
  const tags = likely.map((own, at) => {
    const isOfName =
      TAGS[own]?.startsWith("is:") === true &&
      OPENNESS.test(`${question.words[at]?.lower} ${question.words[at + 1]?.lower}`);
    const index = isOfName ? (likely[at + 1] ?? own) : own;
    const [tag = "O", { lower = "" } = {}] = [TAGS[index], question.words[at]];
    /** A cue is a word that people ask with: `electrosurgical` is none. */
    if (tag.startsWith("@") && (!isCueWord(lower) || lower === "fda" || /^k-?numbers?$/.test(lower))) return "O";
    if (NAMES.has(tag) && /^(?:without|except|exclud(?:e|es|ed|ing))$/.test(lower)) return "O";
    /** `in Germany 2019`, of which a model takes all for a date. */
    if (tag === "date" && isCountry(lower)) return "place";
    /** `speech therapists (SLPs)`: an abbreviation of many is no town. */
    if (tag === "city" && /^[A-Z]{2,5}s$/.test(question.words[at]?.text ?? "")) return "O";
    if (topics.includes("hospitals") && STARS.test(lower)) return "stars";
    /** `reports sent in by hospitals` asks for no hospitals. */
    if (tag === "@hospitals" && SENT_BY.test(question.text.slice(0, question.words[at]?.start))) return "O";
    /** A model may take `church-run` for a rating. */
    if (tag === "stars" && OF_OWNERS.test(lower)) return "owner";
    const isCue = tag === "O" || ALWAYS_CUES.test(lower);
    const cued = isCue ? topics.find((topic) => CUES[topic]?.test(lower) === true) : undefined;
    if (cued !== undefined) return `@${cued}` as const;
    if (tag === "O" && topics.includes("trials")) return inTerm.has(at) ? tag : (SURE.get(lower) ?? tag);
    return OF_A_FIRM.test(lower) ? "firm" : tag;
  });
  /** Drugs, and hospitals and firms of several words, that the lists know and the model did not see. */
  for (const { from, to, kinds } of pieces) {
    /** `oseltamivir, Q1 2025`: no device, where lists know it for a drug alone and no device's record is named. */
    const isDevice = (tag: Tag | undefined): boolean => tag === "device";
    if (
      kinds.join() === "generic" &&
      tags.slice(from, to).every(isDevice) &&
      !isDevice(tags[from - 1]) &&
      !isDevice(tags[to]) &&
      !tags.some((tag) => tag.startsWith("@"))
    )
      tags.fill("treatment", from, to);
    const isDrug =
      kinds.length > 0 &&
      kinds.every((kind) => kind === "generic" || kind === "brand") &&
      !question.words.slice(from, to).every(({ lower }) => isPlainWord(lower) || isPlainWord(lower.replace(/s$/, "")));
    const isHospital = to - from > 1 && kinds.includes("hospital") && topics.includes("hospitals");
    const isFirm = to - from > 1 && kinds.join() === "firm";
    const tag = isDrug ? "treatment" : isHospital ? "hospital" : isFirm ? "firm" : "O";
    const own = tags.slice(from, to);
    /** `Henry Schein gloves`, of which a model takes the first word for the firm, though no firm is called so. */
    const isCut = isFirm && own[0] === "firm" && !isTerm("firm", toKey(question.words[from]?.lower ?? ""));
    if (own.every((one) => one === "O") || isCut) tags.fill(tag, from, to);
    /** `Wilson, Menkes, Gaucher: recruiting studies`, `Hickman line infections`: who an illness or a device is called after. */
    const isBeside = (at: number, gap: string): boolean => tags[at] === "firm" && gap === " ";
    const isEponym =
      kinds.includes("eponym") &&
      !kinds.includes("firm") &&
      !isBeside(from - 1, question.text.slice(question.words[from - 1]?.end, question.words[from]?.start)) &&
      !isBeside(to, question.text.slice(question.words[to - 1]?.end, question.words[to]?.start));
    if (isEponym && own.includes("firm") && own.includes("device")) tags.fill("device", from, to);
    if (isEponym && own.every((one) => one === "firm")) {
      if (tags[to] === "device") tags.fill("device", from, to);
      else if (
        topics.includes("trials") &&
        own.length < question.words.length &&
        !AT_SPONSOR.test(question.text.slice(0, question.words[from]?.start)) &&
        !OF_SPONSOR.test(question.text.slice(question.words[to - 1]?.end))
      )
        tags.fill("condition", from, to);
    }
  }
  /** `CAR-T in lupus`: an illness that lists know, where studies are asked for and no other is named. */
  if (topics.includes("trials") && !tags.includes("condition"))
    for (const { from, to, kinds } of pieces)
      if (kinds.join() === "condition" && tags.slice(from, to).every((tag) => tag === "O"))
        if (
          to - from > 1 ||
          !isPlainWord(question.words[from]?.lower ?? "") ||
          /^(?:in|for|with|against)$/.test(question.words[from - 1]?.lower ?? "")
        )
          tags.fill("condition", from, to);
  /** `heparin`, which English texts have often enough to be a plain word: a drug, where labels are asked for and no other is named. */
  if (topics.includes("labels") && !tags.includes("treatment") && !tags.includes("device"))
    for (const { from, to, kinds } of pieces) {
      const isLong = (question.words[from]?.lower.length ?? 0) > 5;
      if (kinds[0] === "generic" && isLong && tags.slice(from, to).every((tag) => tag === "O"))
        tags.fill("treatment", from, to);
    }
  /** A condition that a list knows is whole, with the words before it that tell which. */
  for (const { from, to, kinds } of pieces) {
    const own = new Set(tags.slice(from, to));
    const isPart = own.has("condition") || (own.has("treatment") && topics.includes("trials"));
    if (to - from > 1 && kinds.includes("condition") && isPart) tags.fill("condition", from, to);
  }
  /** `When did Exactech recall its knee inserts and …?` */
  if (topics.includes("recalls") && !tags.includes("device"))
    for (const span of spansOf(question.text, RECALLED_WHAT))
      for (const [at, word] of question.words.entries()) if (holds(span, word) && tags[at] === "O") tags[at] = "device";
  /** `than University Hospitals Cleveland` */
  if (topics.includes("hospitals"))
    for (const span of spansOf(question.text, UNIVERSITY_HOSPITALS))
      for (const [at, word] of question.words.entries()) if (holds(span, word)) tags[at] = "hospital";
  if (topics.includes("trials")) {
    for (const { from, to } of shortenedIllnesses(question)) tags.fill("condition", from, to);
    const fill = (pattern: RegExp, tag: Tag): void => {
      for (const span of spansOf(question.text, pattern))
        for (const [at, word] of question.words.entries()) if (holds(span, word)) tags[at] = tag;
    };
    for (const span of spansOf(question.text, WHICH_CONDITION)) {
      const next = question.words.findIndex(({ start }) => start >= span.end);
      if (tags[next] === "condition")
        for (const [at, word] of question.words.entries()) if (holds(span, word)) tags[at] = "condition";
    }
    for (const span of spansOf(question.text, OUTCOME)) {
      const at = question.words.findIndex((word) => holds(span, word));
      if (at > 0 && tags[at - 1]?.startsWith("@") === false) tags[at - 1] = "O";
    }
    for (const span of spansOf(question.text, SPONSORED)) {
      const at = question.words.findIndex((word) => holds(span, word));
      const { lower = "" } = question.words[at] ?? {};
      const kinds = kindsOfTerm(toKey(lower));
      /** `Johns Hopkins as lead sponsor` */
      const whole = question.words.filter((word) => holds(span, word)).length;
      if (at >= 0 && whole > 1) tags.fill("firm", at, at + whole);
      else if (at >= 0 && (kinds.length === 0 ? !isPlainWord(lower) : kinds.includes("firm"))) tags[at] = "firm";
    }
    /** `behavioral interventions for caregiver burden`: what no list knows and studies are for. */
    if (!tags.includes("condition"))
      for (const { start, end } of spansOf(question.text, STUDIED_FOR)) {
        const from = question.words.findIndex((word) => word.start >= end);
        if (from === -1 || start < 0) continue;
        const to = conditionEnd(question, tags, from);
        if (to > from) tags.fill("condition", from, to);
      }
    /** `studies of verubecestat`: a word that ends as the names of drugs do, and that no list has. */
    for (const [at, { lower }] of question.words.entries())
      if (tags[at] === "condition" && OF_STEM.test(lower) && kindsOfTerm(toKey(lower)).length === 0)
        tags[at] = "treatment";
    /** `studies of caregiver burden`: words that no list has, and that end as a state of people does. */
    if (!tags.includes("condition"))
      for (const [at, { lower }] of question.words.entries())
        if (tags[at] === "treatment" && tags[at + 1] !== "treatment" && OF_BURDEN.test(lower)) {
          const from = tags.findLastIndex((tag, before) => before < at && tag !== "treatment") + 1;
          tags.fill("condition", from, at + 1);
        }
    /** `nicotine patches`: how a drug is given is part of what is tried. */
    for (const [at, { lower }] of question.words.entries())
      if (tags[at] === "O" && tags[at - 1] === "treatment" && OF_FORM.test(lower)) tags[at] = "treatment";
    /** `metastatic pancreatic cancer`, of which a model takes the first word for a treatment. */
    for (const [at, { lower }] of question.words.entries())
      if (tags[at] === "treatment" && tags[at + 1] === "condition" && WHICH_ILLNESS.test(lower)) tags[at] = "condition";
    /** `trials of vitamin D in pregnancy` */
    if (!tags.includes("condition")) fill(IN_PREGNANCY, "condition");
    if (!tags.includes("condition")) fill(FALLS, "condition");
    if (!tags.includes("treatment") && question.text !== question.text.toUpperCase()) fill(USING, "treatment");
    fill(NATIONAL, "firm");
    for (const span of spansOf(question.text, INSTITUTION)) fillUnlessApart(question, tags, span);
    fill(QUALITY, "O");
    fill(LOOP, "device");
    fill(OUTCOME, "condition");
    fill(CARE, "treatment");
    fill(ACCEPTING, "is:RECRUITING");
    fill(CAN_JOIN, "is:RECRUITING");
    fill(LOOKING_FOR, "is:RECRUITING");
    fill(NO_LONGER, "is:ACTIVE_NOT_RECRUITING");
    fill(ACTIVE_BESIDE, "is:ACTIVE_NOT_RECRUITING");
    fill(NOT_YET, "is:NOT_YET_RECRUITING");
  }
  /** `reports about breast implants that mention fatigue` */
  if (topics.includes("events"))
    for (const { from, to, kinds } of pieces)
      if (
        kinds.includes("condition") &&
        OF_MENTION.test(question.text.slice(0, question.words[from]?.start)) &&
        tags.slice(from, to).every((one) => one === "O")
      )
        tags.fill("condition", from, to);
  /** What the lists know to be what the wanted records are about, where the model saw nothing of the kind. */
  for (const [kind, tag] of [
    ["condition", "condition"],
    ["device", "device"],
  ] as const)
    if (topics.some((topic) => ABOUT[tag].has(topic)) && !tags.some((one) => SUBJECTS.has(one)))
      for (const { from, to, kinds } of pieces)
        if (kinds.includes(kind) && !kinds.includes("city") && tags.slice(from, to).every((one) => one === "O"))
          if (!question.words.slice(from, to).every(({ lower }) => isAskingWord(lower))) tags.fill(tag, from, to);
  /** `the device was a Bard IVC filter`: a firm that lists know by the name before its device. */
  for (const { from, to, kinds } of pieces)
    if (
      kinds.includes("firm") &&
      tags[to] === "device" &&
      tags.slice(from, to).every((one) => one === "O") &&
      question.words
        .slice(from, to)
        .every(({ isCapital, isAllCaps, startsSentence }) => isCapital && !isAllCaps && !startsSentence)
    )
      tags.fill("firm", from, to);
  /** Specialties that the registry or the map here knows, where another kind of records is not spoken of. */
  if (!tags.some((tag) => tag.startsWith("@") && tag !== "@providers"))
    for (const { from, to } of specialtiesIn(question))
      if (
        tags
          .slice(from, to)
          .every((tag) => tag === "O" || tag === "@providers" || (tag === "hospital" && to - from === 1))
      )
        tags.fill("specialty", from, to);
  /** `not yet withdrawn or terminated` */
  for (const { start, end } of spansOf(question.text, NOT_ENDED))
    for (const [at, word] of question.words.entries()) if (start <= word.start && word.end <= end) tags[at] = "not";
  /** `HeartMate 3 recalls vs HeartWare recalls`: a brand beside a device, of which a list knows a firm. */
  for (const [at, { lower }] of question.words.entries()) {
    if (!/^(?:vs|versus)$/.test(lower)) continue;
    const isCue = (place: number): boolean => tags[place]?.startsWith("@") === true;
    const before = isCue(at - 1) ? at - 2 : at - 1;
    const { text: brand = "" } = question.words[tags.indexOf("device")] ?? {};
    const isDevice =
      tags[before] === "device" &&
      !tags.slice(0, before).includes("firm") &&
      /^\p{Lu}.*\p{Ll}/u.test(brand) &&
      !isPlainWord(brand.toLowerCase());
    if (isDevice && tags[at + 1] === "firm" && (at + 2 === tags.length || isCue(at + 2))) tags[at + 1] = "device";
  }
  /** What stands on the other side of `versus` is of the same kind. */
  for (const [at, { lower }] of question.words.entries()) {
    if (!/^(?:vs|versus)$/.test(lower)) continue;
    const [left = "O", right = "O"] = [tags[at - 1], tags[at + 1]];
    if (COMPARED.has(left) && right === "O" && isNameLike(question.words[at + 1])) tags[at + 1] = left;
    if (COMPARED.has(right) && left === "O" && isNameLike(question.words[at - 1])) tags[at - 1] = right;
  }
  /** `whose name includes Baptist`: what a name holds is no town. */
  if (topics.some((topic) => topic === "hospitals" || topic === "providers"))
    for (const span of spansOf(question.text, NAME_HOLDS))
      for (const [at, word] of question.words.entries())
        if (holds(span, word)) tags[at] = topics.includes("hospitals") ? "hospital" : "organization";
  /** `with methadone or opioid treatment in their name`: no specialty. */
  if (topics.some((topic) => topic === "hospitals" || topic === "providers"))
    for (const span of spansOf(question.text, IN_THEIR_NAME))
      for (const [at, word] of question.words.entries())
        if (holds(span, word))
          tags[at] = /^(?:or|and|either)$/.test(word.lower)
            ? "O"
            : topics.includes("hospitals")
              ? "hospital"
              : "organization";
  /** `Texas counties`: of a state, and no name. */
  for (const [at, { lower }] of question.words.entries())
    if (lower === "counties" && tags[at] === "hospital" && isTerm("state", question.words[at - 1]?.lower ?? "")) {
      tags[at] = "O";
      tags[at - 1] = "state";
    }
  /** `in the District of Columbia`: a state, which a list knows as part of names, too. */
  for (const span of spansOf(question.text, IN_DISTRICT))
    for (const [at, word] of question.words.entries())
      if (holds(span, word) && !word.lower.startsWith("the")) tags[at] = "state";
  /** What a list knows to be of one kind with what it is joined to: `metformin and insulin`, `prasugrel, ticagrelor`. */
  for (const side of [-1, 1] as const)
    for (const { from, to, kinds } of side < 0 ? pieces : pieces.toReversed()) {
      const joined = joinedTo(question, tags, side < 0 ? from : to - 1, side);
      const known = joined === undefined ? undefined : KIND_OF[joined];
      if (joined !== undefined && known?.some((kind) => kinds.includes(kind)) === true)
        if (tags.slice(from, to).every((one) => one === "O" || (joined === "treatment" && one === "firm")))
          tags.fill(joined, from, to);
    }
  /** `Parkinson's patients deep brain stimulation adverse events`: who has them asks for no studies. */
  if (tags.some((tag) => tag.startsWith("@") && tag !== "@trials"))
    for (const [at, { lower }] of question.words.entries())
      if (tags[at] === "@trials" && OF_PEOPLE.test(lower)) tags[at] = "O";
  for (const [at, { lower }] of question.words.entries()) {
    if (tags[at] === "O" && usNameOf(lower) !== null) tags[at] = "treatment";
    /** `fentanyl, who are the labelers` */
    if (tags[at] === "O" && /^(?:labell?ers?|ndcs?)$/.test(lower)) tags[at] = "@labels";
    const isAlone = tags[at - 1] !== "firm" && tags[at + 1] !== "firm";
    /** `de novo devices for digital therapeutics`: a kind of them, in small letters. */
    if (
      (tags[at] === "firm" || tags[at] === "O") &&
      /^therapeutics$/.test(question.words[at]?.text ?? "") &&
      question.words[at - 1]?.lower === "digital"
    )
      tags.fill("device", at - 1, at + 1);
    /** `Which pharma company sponsors …`, `DEA schedule II products`: a kind of firms, and an agency. */
    if (tags[at] === "firm" && isAlone && OF_FIRMS_ALL.test(lower)) tags[at] = "O";
    if (tags[at] === "treatment" && /^(?:dea|fda|cms|nih|cdc)$/.test(lower)) tags[at] = "O";
    /** `fecal microbiota transplantation enrolled children`: what a study did is no part of what it tries. */
    if (
      tags[at] === "treatment" &&
      tags[at - 1] === "treatment" &&
      /^(?:enrol+(?:ed|ing|s)?|recruit(?:ed|ing|s)|includ(?:ed|ing|es)|accept(?:ed|ing|s))$/.test(lower)
    )
      tags[at] = "O";
    /** `Top 5 recall reasons` */
    if (
      tags[at] === "device" &&
      /^(?:top|first|last|latest|newest)$/.test(lower) &&
      /^\d+$/.test(question.words[at + 1]?.lower ?? "")
    )
      tags.fill("O", at, at + 2);
    /** `Quasi-randomized trials`, where a capital letter tells nothing. */
    const [maker = ""] = OF_A_FIRM.exec(lower) ?? [];
    const isOfFirm = isTerm("firm", toKey(maker));
    if (NAMES.has(tags[at] ?? "O") && isAlone && OF_DESIGN.test(lower) && !isOfFirm) tags[at] = "O";
    /** `blood clots or major cardiac events`: words that no list knows and that are no name. */
    if (tags[at] === "firm" && tags[at - 1] !== "firm") {
      const end = firmEnd(tags, at);
      if (isNoName(question, at, end)) tags.fill("O", at, end);
      /** `Abbott products`: what a firm sells is no part of its name. */
      if (end - at > 1 && /^products?$/.test(question.words[end - 1]?.text ?? "")) tags[end - 1] = "O";
    }
    /** `US-made` */
    const country = lower.replace(/-(?:made|based)$/, "");
    const isOfCountry = country === "us" || isCountry(country) || countryCalled(country) !== null;
    if (tags[at] === "firm" && isAlone && isOfCountry) tags[at] = "place";
    /** `Chinese thermometers cleared in 2024`; not `French catheters`, which is a size. */
    if (
      tags[at] === "O" &&
      tags[at + 1] === "device" &&
      topics.includes("clearances") &&
      lower !== "french" &&
      countryCalled(lower) !== null
    )
      tags[at] = "place";
    /** `Houston-based trials` */
    if (tags[at] === "O" && topics.includes("trials") && BASED.test(lower)) {
      const kinds = kindsOfTerm(toKey(lower.replace(BASED, "")));
      const place = isCountry(country) ? "place" : kinds.includes("state") ? "state" : "city";
      const isName = question.words[at]?.isCapital === true && !isPlainWord(lower.replace(BASED, ""));
      if (isName && (place === "place" || kinds.includes(place))) tags[at] = place;
    }
    if (tags[at] === "firm" && isAlone && lower.length > 2 && isTerm("state", lower)) tags[at] = "state";
  }
  /** `surgical mesh by American Medical Systems`: a firm's name by its end, of words that each say nothing. */
  const firms = question.text === question.text.toUpperCase() ? [] : spansOf(question.text, NAMED_FIRM);
  for (const span of topics.some((topic) => topic === "hospitals" || topic === "providers") ? [] : firms) {
    const own = question.words.flatMap((word, at) => (holds(span, word) ? [at] : []));
    if (own.every((at) => tags[at] === "O" || tags[at] === "firm" || tags[at] === "treatment"))
      tags.fill("firm", own[0], (own.at(-1) ?? -1) + 1);
  }
  /** `Brigham and Women's sponsored studies`, `Women's College Hospital`: a name, and nobody who takes part. */
  if (topics.includes("trials") || topics.includes("hospitals"))
    for (const span of spansOf(question.text, OF_WOMEN)) {
      const isSponsor =
        /^[ -](?:sponsored|funded|led|run)\b/.test(question.text.slice(span.end)) ||
        /\b(?:sponsored|funded|led|run) by (?:the )?$/.test(question.text.slice(0, span.start));
      for (const [at, word] of question.words.entries())
        if (holds(span, word)) tags[at] = isSponsor ? "firm" : "hospital";
    }
  /** `not for profit` rules nothing out. */
  for (const { start, end } of spansOf(question.text, /\bnot[- ]for[- ]profits?\b/gi))
    for (const [at, word] of question.words.entries()) if (start <= word.start && word.end <= end) tags[at] = "owner";
  /** `New York oncology clinics`: a place and a specialty in small letters are no organization's name. */
  for (const span of pieces) {
    const isFirst = tags[span.from] === "organization" && tags[span.from - 1] !== "organization";
    const rest = isFirst ? pieces.slice(pieces.indexOf(span)) : [];
    const end = rest.findIndex(({ from }) => tags[from] !== "organization");
    const run = (end === -1 ? rest : rest.slice(0, end)).map((one) => ({
      ...one,
      tag: placeOrSpecialty(question, one),
    }));
    if (new Set(run.map(({ tag }) => tag === "specialty")).size === 2 && run.every(({ tag }) => tag !== null))
      for (const { from, to, tag } of run) if (tag !== null) tags.fill(tag, from, to);
  }
  /** What no word rules out is not ruled out. */
  for (const [at, tag] of tags.entries())
    if (
      tag === "not" &&
      !question.words.slice(Math.max(0, at - MOST_BEFORE), at + 1).some(({ lower }) => NEGATOR.test(lower))
    )
      tags[at] = "O";
  /** What kinds of records are filtered by that a word stands for: `terminated` is a status of recalls, too. */
  const cued = topics.filter((topic) => tags.includes(`@${topic}`));
  const told = cued.length > 0 ? cued : topics;
  const wishes = wishSpans(question.text, told);
  const ofWomen = spansOf(question.text, OF_WOMEN);
  const taken = [...read, ...kindSpans(question.text, told)].filter(
    (one) => !ofWomen.some((span) => overlaps(span, one)),
  );
  const accepting = topics.includes("trials") ? spansOf(question.text, ACCEPTING) : [];
  const isAccepting = (one: Tagged): boolean =>
    one.tag === "is:RECRUITING" && accepting.some((span) => overlaps(span, one));
  const runs = withRuledOut(question, runsOf(question, withIllness(question, topics, withPlaces(question, tags))));
  /** `recalls with root cause Labeling mix-ups`: a cue inside of what other records are filtered by. */
  const isOfFilter = (one: Tagged): boolean =>
    one.tag.startsWith("@") &&
    topics.some(
      (topic) =>
        one.tag !== `@${topic}` &&
        runs.some(({ tag }) => tag === `@${topic}`) &&
        kindSpans(question.text, [topic]).some((span) => holds(span, one)),
    );
  /** `Reading, Pennsylvania`: a town, whatever else its name asks. */
  const isInState = ({ tag, to }: Tagged): boolean =>
    tag === "city" && runs.some((other) => other.tag === "state" && other.from === to);
  return tidied(
    question,
    /** `are enrolling women`: both how a study stands and whom it takes. */
    runs.flatMap((one) => (isAccepting(one) ? [one] : withoutTaken(question, one, taken))),
  ).filter(
    (one) =>
      !(isFree(one.tag) && !isAccepting(one) && wishes.some((wish) => holds(wish, one))) &&
      (!NAMES.has(one.tag) ||
        isInState(one) ||
        (one.tag === "firm" && firms.some((span) => holds(span, one))) ||
        !isIdle(question.words.slice(one.from, one.to))) &&
      SAYS.get(one.tag)?.test(one.text) !== false &&
      !(one.tag === "condition" && ANY_ILLNESS.test(one.text)) &&
      /** `with 1000 participants` tells no status. */
      !(one.tag === "is:RECRUITING" && OF_PEOPLE.test(one.text.toLowerCase())) &&
      !isOfFilter(one),
  );
}

/** `vitamin D in MS`, `trials for ra`: an illness, where studies name no other and no city stands before it. */
function withIllness({ words }: Question, topics: readonly Topic[], tags: readonly Tag[]): readonly Tag[] {
  if (!topics.includes("trials")) return tags;
  const hasCondition = tags.includes("condition");
  return tags.map((tag, at) => {
    if (TAKEN_FOR.has(tag) && ILLNESS.test(words[at]?.text ?? "")) return "condition";
    if (hasCondition) return tag;
    const isPlaced = /^(?:for|in|with|of|on|about)$/.test(words[at - 1]?.lower ?? "");
    const isIllness = words[at]?.lower === "ms" || (isPlaced && ABBREVIATED.test(words[at]?.lower ?? ""));
    return isIllness && tags[at - 1] !== "city" && (tag === "O" || FREE_PLACES.has(tag)) ? "condition" : tag;
  });
}

/** Illnesses that people write by a few letters, in any case where a word before them says so. */
const ABBREVIATED = /^(?:ra|als|uc|oa|copd|ibd|ibs|afib|cll|aml|pah|ckd|t[12]dm?|ptsd|ocd|gbm)$/;

/** The same, which are nothing else when they are written in capitals. */
const ILLNESS = new Phrases(
  /^(?:T[12]DM?|COPD|CKD|ESRD|HFrEF|HFpEF|HFmrEF|NSCLC|SCLC|TNBC|HCC|AML|CML|CLL|MDS|DLBCL|GBM|ALS|PTSD|ADHD|OCD|MDD|GERD|IBS|IBD|NASH|MASH|NAFLD|MASLD|PCOS|SLE|PsA|DMD|SMA|HIV|RSV|BPH|AFib|DVT|PAH|IPF|ARDS|OSA|AMD|ITP|HAE|GVHD|CTCL|OUD|TBI|CIDP|NMOSD|PKU)s?$/,
);

/** What an illness by letters may be taken for. */
const firmEnd = (tags: readonly Tag[], from: number): number => {
  const end = tags.findIndex((tag, at) => at > from && tag !== "firm");
  return end === -1 ? tags.length : end;
};

/** Whether a firm is a word that no firm is called by alone, or all its words are plain and small in a question that has capitals. */
function isNoName({ words, text }: Question, from: number, to: number): boolean {
  const said = words.slice(from, to);
  /** `testosterone and heart health` */
  if (said.length === 1 && /^(?:health|medicine|science|research|care|safety)$/.test(said[0]?.text ?? "")) return true;
  return (
    said.length > 1 &&
    said.every(({ lower, text: written }) => written === lower && isPlainWord(lower)) &&
    words.some(({ text: written, lower }, nth) => nth > 0 && written !== lower) &&
    kindsOfTerm(toKey(text.slice(said[0]?.start, said.at(-1)?.end))).length === 0 &&
    !/^(?:by|from|of|at|with|made|firm|company|maker|manufacturer)$/.test(words[from - 1]?.lower ?? "")
  );
}

const TAKEN_FOR: ReadonlySet<Tag> = new Set(["O", "treatment", "device", "firm"]);

const FREE_PLACES: ReadonlySet<Tag> = new Set(["city", "state"]);

/** A name or a status without the words at its ends that are something else; none where nothing is left. */
function withoutTaken(question: Question, one: Tagged, taken: readonly Span[]): readonly Tagged[] {
  if (!isFree(one.tag) || !taken.some((span) => overlaps(span, one))) return [one];
  const free = question.words.slice(one.from, one.to).map((word) => !taken.some((span) => overlaps(span, word)));
  const [first, last] = [free.indexOf(true), free.lastIndexOf(true)];
  return first === -1 ? [] : [taggedAt(question, one.tag, one.from + first, one.from + last + 1)];
}

/** Words that rule out what follows, and how many words may stand between. */
const NEGATOR = new Phrases(
  /^(?:no|not|nor|never|neither|without|w\/o|except|excepting|excluding|exclud\w*|outside|other|besides|apart|away|non|non-\w+|minus|but|unlike|skip|ignor\w+|leav\w+|omit\w*|rather|cannot|\w+n't|isnt|arent|dont|doesnt|wasnt|werent|hasnt|havent)$/,
);
const MOST_BEFORE = 5;

/** What names the things that records are about, and which records are about which of them. */
const SUBJECTS: ReadonlySet<Tag> = new Set(["device", "treatment", "condition", "firm", "hospital", "organization"]);
const ABOUT = {
  condition: new Set<Topic>(["trials"]),
  device: new Set<Topic>(["recalls", "events", "clearances"]),
} as const;

/** Words that tell a kind of records wherever they stand. */
const CUES: Readonly<Partial<Record<Topic, RegExp>>> = {
  labels:
    /^(?:uspi|spls?|labell?ing|package-inserts?|pharmacologic(?:al)?|bbws?|ddis?|adrs?|posology|contra-?indicated|contra-?indications?|unboxed|ndcs?|repackaged|relabell?ed)$/,
  trials: /^(?:studying|researching|nct)$/,
  events: /^(?:maude|mdrs?)$/,
  recalls: /^recall(?:s|ed)?$/,
  providers: /^(?:npis?|nppes)$/,
};

const ENDINGS = "(?:withdrawn|terminated|suspended|stopped|halted|completed|closed|finished)";
const NOT_ENDED = new Phrases(
  String.raw`\b(?:not|n['’]t|never) (?:yet )?(?:been )?${ENDINGS}(?:(?:,? (?:or|nor|and)|,) ${ENDINGS})*\b`,
  "gi",
);

const NAME_HOLDS =
  /(?<=\b[Nn]ames? (?:that |which )?(?:includ\w+|contain\w*|ha(?:s|ve|ving)|mention\w*|(?:begin|start)\w*(?: with)?)(?: the)?(?: (?:words?|term|phrase))? ["“']?)(?!(?:It|The|In)\b)(?:(?:St|Ste|Mt|Ft)\. )?[A-Z](?:[\w'’-]|\.(?=\w))*(?: [A-Z](?:[\w'’-]|\.(?=\w))*)*/g;
const IN_THEIR_NAME =
  /(?<=\b(?:with|having|ha(?:s|ve)|containing|contains?|using|includ(?:e|es|ing)) (?:the )?(?:(?:words?|terms?|phrases?) )?["“']?)(?!the |words?\b|terms?\b|phrases?\b)(?:(?!(?:in|with|of|at|that|who|which|for|an?|npis?|has|have|having)\b)[\w'’"“”-]+,? ){1,8}(?=(?:(?:somewhere|anywhere) )?in (?:their|its|the) (?:[a-z]+ )?names?\b)/g;
const IN_DISTRICT = /(?<=\b(?:in|within|across|throughout) (?:the )?)District of Columbia\b/gi;

const OF_DESIGN = /-(?:randomi[sz]ed|controlled|blind(?:ed)?|labell?ed|label|arm|cent(?:er|re)|site|week|month)$/;

/** `trials on the disease` names none. */
const ANY_ILLNESS = /^(?:the |this |that )?(?:diseases?|conditions?|illness(?:es)?|disorders?)$/i;

const OF_PEOPLE =
  /^(?:(?:where|whose|with|in which|the|all|of|that|and) )*(?:patients?|people|participants?|volunteers?|subjects?)(?: (?:were|are|was))?$/;

/** Those that are no part of any name. */
const ALWAYS_CUES = /^(?:uspi|maude|mdrs|nppes|unboxed|contra-indicated|ndcs)$/;

const SENT_BY =
  /\b(?:reports?|events?|problems|complaints|mdrs?|incidents|deaths|injuries|malfunctions)\b[^.?!]{0,40}\b(?:sent|reported|submitted|filed)(?: in)? by (?:the |any )?$/i;

const OF_OWNERS =
  /^(?:church|catholic|faith|religious|government|county|state|federal|military|tribal|non-?profit|for-profit|proprietary|voluntary|investor|physician|doctor|private|public)/;

/** Words that say how a study stands wherever they stand alone. */
const SURE: ReadonlyMap<string, Tag> = new Map(
  Object.entries(statusWords.sure).flatMap(([word, status]) =>
    TAGS.filter((tag) => tag === `is:${status}`).map((tag) => [word, tag]),
  ),
);

/** What a status says in so many words; `early phase` says none. */
const SAYS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(statusWords.words).map(([status, words]) => [
    `is:${status}`,
    new Phrases(String.raw`\b(?:${words})`, "i"),
  ]),
);

/** Says how a study does not stand. */
const NOT_THAT = new Phrases(`^${statusWords.notThat}`, "i");

/** A rating in one word. */
const STARS = /^(?:one|two|three|four|five|[1-5])-?stars?$/;

/** Words that belong to the name of an illness before which they stand. */
const WHICH_CONDITION =
  /\b(?:first[- ]episode|new daily|newly diagnosed|(?:early|late|adult|juvenile|infantile)[- ](?:onset|stage)|(?:treatment|drug)[- ]resistant|end[- ]stage|triple[- ]negative|long(?= qt\b))\b/gi;

/** Before what studies are for. */
const STUDIED_FOR =
  /\b(?:(?:trials?|stud(?:y|ies)|research|interventions?|therap(?:y|ies)|treatments?|programs?|training|counsel+ing|yoga|exercise|coaching|education|support|care) (?:for|against|targeting|addressing)|(?:people|patients?|adults|children|women|men|those|participants|individuals|volunteers) with|(?:to prevent|(?:for (?:the )?)?(?:prevention|treatment|management) of)) (?=[a-z])/gi;

/** Who asks, and what for, rather than what studies are for: `trials for journal club`. */
const OF_ASKERS =
  /^(?:clubs?|schools?|class(?:es)?|papers?|reports?|newsletters?|presentations?|articles?|reviews?|projects?|meetings?|grants?|committees?|boards?|students?|teams?|stor(?:y|ies)|websites?|releases?|thes[ie]s|homework|work|parents|families|caregivers|nurses|veterans|smokers|survivors|workers|moms|dads|mothers|fathers|free|fun|money|pay|sale|comparison|context|now|today|seniors|teens|teenagers|kids|babies|infants|newborns|toddlers|adolescents|males|females|athletes|soldiers|firefighters)$/;

/** Where the words end, from one on, that no list and no rule knows: at most three; the first where they name no condition. */
function conditionEnd({ words, text }: Question, tags: readonly Tag[], from: number): number {
  let to = from;
  while (
    to < words.length &&
    to - from < 4 &&
    tags[to] === "O" &&
    /^[a-z-]{3,}$/.test(words[to]?.text ?? "") &&
    !isAskingWord(words[to]?.lower ?? "") &&
    (to === from || text.slice(words[to - 1]?.end, words[to]?.start) === " ")
  )
    to++;
  const said = words.slice(from, to).map(({ lower }) => lower);
  const isWhole = to === words.length || STOPS.test(words[to]?.lower ?? "") || text[words[to - 1]?.end ?? 0] !== " ";
  const isNamed = said.length > 1 || !isPlainWord(said[0] ?? "");
  return said.length > 3 || said.length === 0 || !isWhole || !isNamed || said.some((one) => OF_ASKERS.test(one))
    ? from
    : to;
}
const STOPS =
  /^(?:in|at|near|and|or|that|which|who|with|from|since|are|is|have|has|by|still|now|currently|recruiting|among|where)$/;

/** Says which, before an illness. */
const WHICH_ILLNESS =
  /^(?:metastatic|advanced|refractory|relapsed|recurrent|resistant|acute|chronic|severe|mild|moderate|early|late|stage|newly|diagnosed|primary|secondary|congenital|inherited|active|uncontrolled|resectable|unresectable|localized|juvenile|adult|neonatal)$/;

/** `trials using CRISPR` */
const USING = /(?<=\b(?:[Tt]rials?|[Ss]tud(?:y|ies)) (?:using|testing) )[A-Z]{3,}[A-Z\d-]*\b/g;

/** `exercise studies on falls` */
const FALLS =
  /(?<=\b(?:trials?|stud(?:y|ies)) (?:on|of|about|for|in) (?:(?:preventing|reducing) )?|\b(?:trials?|stud(?:y|ies))\b[^.?!]{0,60} (?:against|prevent(?:s|ing)?|reduc(?:e|es|ing)|preventing|to avoid) )(?:accidental )?falls\b(?! (?:church|creek|city|river)\b)/gi;

/** Any firm of a branch. */
const OF_FIRMS_ALL = /^(?:pharma(?:ceuticals?)?|biopharma|biotech|medtech|industry|academic|university|drug)$/;

const OF_MENTION =
  /\b(?:mention|involv|describ|experienc|suffer)(?:s|es|e|ed|ing)? (?:from )?$|\bcomplain(?:s|ed|ing)? of $/i;

const IN_PREGNANCY = /(?<=\b(?:in|during) )(?:pregnancy|childbirth|menopause|perimenopause)\b/gi;

/** `National Institute on Aging`, of which a model takes the first words alone. */
const NATIONAL =
  /\bNational (?:Library|Institutes?|Cent(?:er|re)s?|Heart, Lung,? and Blood Institute|Eye Institute|Cancer Institute)(?: (?:of|on|for) [A-Z][\w-]+(?:(?:,| and| of|, and)? [A-Z][\w-]+)*)?/g;

/** `the London School of Hygiene and Tropical Medicine` */
const INSTITUTION =
  /(?<=\b(?:by|from|sponsor|sponsored|led|at) (?:the )?)(?:[A-Z][\w'’-]+ ){0,3}(?:School|College|Faculty|Academy|Ministry|Department|Council|Office|Agency) (?:of|for) [A-Z][\w'’-]+(?:(?:,| and|, and| &| of| for)? [A-Z][\w'’-]+){0,5}/g;

/** An institution's name; up to `and` only, where a firm that lists know stands behind it. */
function fillUnlessApart({ text, words }: Question, tags: Tag[], { start, end }: Span): void {
  const joint = /(?:,| and|, and| &) /g;
  let to = end;
  for (const { index, 0: between } of text.slice(start, end).matchAll(joint)) {
    const next = text.slice(start + index + between.length, end);
    if (kindsOfTerm(toKey(next)).length > 0 || !isPlainWord((next.split(" ")[0] ?? "").toLowerCase())) {
      to = start + index;
      break;
    }
  }
  for (const [at, word] of words.entries()) if (start <= word.start && word.end <= to) tags[at] = "firm";
}

/** What studies want to change or measure: `trials that reduce blood pressure`. */
const OUTCOME =
  /(?<=\b(?:(?:reduc|lower|improv|control|manag|prevent|measur)(?:e|es|ing|s)?|(?:prevention|reduction|control|management|treatment) of) (?:the )?)(?:blood pressure|blood sugar|cholesterol|pain|weight|anxiety|sleep|fatigue|falls|stress)\b/gi;

const LOOP = /\b(?:closed|open)[- ]loop\b(?= (?:\w+ ){0,2}(?:pumps?|delivery|systems?|stimulation|control)\b)/gi;

/** `trials with sponsor ModernaTX`: a word that no list knows, or that is a firm's. */
const SPONSORED = new Phrases(
  /(?<=\bsponsors?(?: is| are| named| called|:)? (?:the )?)(?:(?:[A-Z][\w-]+ ){0,3}(?:Office|University|Institutes?|Cent(?:er|re)|Department|College|School|Hospital|Foundation)(?: (?:of|for|and|&) [A-Z][\w-]+){0,4}|[A-Z][\w-]+)|\b[A-Z][\w-]+(?: (?:(?:of|for|and) )?[A-Z][\w-]+){0,4}(?= as (?:the |their |its |an? )?(?:lead )?sponsors?\b)|(?<=\b(?:does|did|has|is) (?:the )?)[A-Z][A-Za-z-]{1,12}(?= (?:currently )?(?:sponsor|fund)(?:s|ed|ing)?\b)/g,
);

const OF_WOMEN =
  /\b(?!(?:Is|Does|Did|Do|Has|Are|Can|Could|Will|Was|At|In|For|The|What|Which|Where|Show|Find|List)\b)[A-Z][\w.]+(?: [A-Z][\w.]+){0,2} (?:and|&) Women['’]s(?: Hospital)?|\bWomen['’]s (?:[A-Z]\w+ ){0,2}(?:Hospital|Clinic|Center)\b/g;
const NAMED_FIRM =
  /(?<=\b(?:by|from|firm|company|manufacturer|maker|applicant|sponsor) )(?:[A-Z][\w&-]+ ){1,3}(?:Systems|Inc|Corp|Corporation|Company|Technologies|Medical|Devices|Laboratories|Industries|Instruments|Therapeutics|Pharma|Pharmaceuticals|Biotech|Diagnostics|Healthcare|Surgical|Orthopedics|Scientific|Biosciences)(?![\w-])/g;

const OF_BURDEN = /^(?:burden|burnout|stress|distress|loneliness|isolation|dependence|misuse|grief|bullying|truancy)$/;
const OF_FORM = /^(?:patch(?:es)?|gums?|lozenges?|inhalers?|garments?|stockings?|bandages?)$/;

/** Stems of nonproprietary names of drugs, of those that no other words end with. */
const OF_STEM =
  /^[a-z]{3,}(?:mab|tinib|ciclib|rafenib|metinib|parib|lisib|cestat|dustat|gliptin|gliflozin|glutide|tirsen|siran|previr|buvir|navir|tegravir|citinib|afenacin|caftor|cillin|floxacin|grel|lukast|olimus|oxaban|gatran|prazole|sartan|setron|statin|triptan|vaptan|zomib|orexant|gepant)$/;

/** Measured by studies of anything. */
const QUALITY = /\bquality of life\b/gi;

/** `closed loop`, `open surgery`: a part of a name, and no word of how a study stands. */
const OPENNESS =
  /^(?:open|closed) (?:loop|label|label[l]?ed|angle|heart|fractures?|wounds?|reduction|systems?|surgery|repair|access)$/;

/** What studies compare a treatment with, in plain words. */
const CARE =
  /\b(?:best supportive care|standard of care|usual care|watchful waiting|active surveillance|(?:exercise|yoga|acupuncture)(?= (?:trials?|stud(?:y|ies))\b))\b/gi;

/** `stopped accepting patients`: the study goes on. */
const NO_LONGER =
  /\b(?:stopped|closed to|no longer|finished|done) (?:accepting|taking|recruiting|enrolling)(?: new)?(?: (?:patients|participants|people|volunteers))?\b/gi;

/** Whom studies take. */
const TAKEN =
  "(?:patients|participants|subjects|volunteers|people|individuals|adults|seniors|wom[ae]n|m[ae]n|females|males|mothers|kids|children|girls|boys|babies|infants|newborns|toddlers|teens|teenagers|adolescents|veterans|smokers|survivors|nurses)";

/** `accepting kids`, `are still taking only women`: open to new ones; `studies that accept women` says who is studied. */
const ACCEPTING = new Phrases(
  String.raw`(?<!\b(?:stopp?(?:ed)?|no longer|not|never|quit|finished|done|closed to|beg[au]n|start(?:ed|s)?|after|without|before|since) )(?<!n['’]t )\b(?:(?:accepting|admitting|enrol+ing|recruiting)(?!(?<!\b(?:are|is|still|currently|now|actively) \w+) (?:only|solely|exclusively)\b)|(?<=\b(?:are|is|be|still|currently|now|actively|presently) )(?:taking(?: on)?|seeking|welcoming|signing up))(?= (?:[\w-]+ ){0,2}${TAKEN}\b)`,
  "gi",
);

/** `trials that veterans can join`; `studies children can join` says who is studied. */
const CAN_JOIN =
  /(?<!\b(?:adults|children|kids|teens|teenagers|adolescents|infants|minors|seniors|women|men|females|males|volunteers|pregnan\w*) )\b(?:can|could|may|able to) (?:(?:i|we|you|they) )?(?:still |currently |now )?(?:join|sign up for|enrol+ in|get into|participate in|take part in)\b(?! (?:if|only|after|once)\b)/gi;

/** `Is anyone in Nebraska looking for healthy volunteers?`; not `I'm looking for volunteers`. */
const LOOKING_FOR =
  /(?<=\b(?:volunteers|participants|test subjects|subjects) (?:being |still |now )?)(?:wanted|needed|sought)\b(?=\W*$|[.,;?!]| (?:for|in|by|near|at|now|here)\b)|\bwanted(?= (?:for|in|by) (?:an?y? |the |some )?(?:[\w-]+ ){0,3}(?:stud(?:y|ies)|trials?)\b)|(?<!\b(?:i['’]?m|i am|we['’]?re|we are|still not|not|stopped) )\blooking for(?= (?:(?:more|new|healthy|paid) )*(?:volunteers|participants|test subjects)\b)/gi;

/** `trials in children, active or completed` */
const ACTIVE_BESIDE =
  /\bactive(?=(?:,| or| and) (?:completed|recruiting|enrolling|terminated|suspended|withdrawn)\b)|(?<=\b(?:completed|recruiting|enrolling|terminated|suspended|withdrawn)(?:,| or| and) )active\b(?=\W*$|[.,;?!]| (?:trials?|stud(?:y|ies)|ones|in|for|on|with)\b)/gi;

const RECALLED_WHAT =
  /(?<=\b(?:did|has|have|had) (?:[A-Z][\w&.'-]* ){1,3}(?:ever )?recall(?:ed)? (?:its|their|the|any) )(?!recalls?\b|products?\b|devices?\b|same\b)[a-z][\w-]*(?: (?!and\b|or\b|in\b|since\b|last\b|this\b|that\b|for\b|because\b|due\b|when\b|before\b|after\b)[a-z][\w-]*){0,3}/g;

const UNIVERSITY_HOSPITALS =
  /(?<![\p{L}’'-] of )(?<!\p{Lu}\p{L}+ |\b(?:many|all|which|the|any) )\bUniversity Hospitals\b(?! of\b)/gu;

const NOT_YET = new Phrases(
  /\b(?:(?:are|is|have|has)(?:n['’]?t| not)|not) (?:(?:yet )?(?:been )?(?:recruiting|enrolling|started|open(?:ed)?|begun)(?: (?:recruiting|enrolling|patients|participants))? yet|yet (?:been )?(?:recruiting|enrolling|started|open(?:ed)?|begun))\b/gi,
);

const BASED = /-based$/i;

const isCueWord = (lower: string): boolean =>
  /\d/.test(lower) ||
  lower
    .split("-")
    .some((part) => [part, part.replace(/s$/, "")].some((word) => isAskingWord(word) || isPlainWord(word)));

/** Words of asking alone name nothing. */
const isIdle = (words: readonly Word[]): boolean =>
  words.every(({ lower }) => isAskingWord(lower) || isAskingWord(lower.replace(/s$/, "")));

/** What another reading of the same words can do away with. */
const isFree = (tag: TagName): boolean => NAMES.has(tag) || tag === "place" || tag.startsWith("is:");

const NAMES: ReadonlySet<Tag> = new Set([
  "device",
  "firm",
  "treatment",
  "condition",
  "city",
  "hospital",
  "organization",
]);

/** What lists call what a tag stands for. */
const KIND_OF: Readonly<Partial<Record<Tag, readonly TermKind[]>>> = {
  device: ["device"],
  firm: ["firm"],
  treatment: ["brand", "generic"],
  condition: ["condition", "eponym"],
};

/** What a piece of a name is, if it is a place or a specialty that is written in small letters. */
function placeOrSpecialty({ words }: Question, { from, to, kinds }: Piece): Tag | null {
  if (kinds.includes("state")) return "state";
  if (kinds.includes("city")) return "city";
  return kinds.includes("specialty") && words.slice(from, to).every(({ isCapital }) => !isCapital) ? "specialty" : null;
}

/** The tag of what a word is joined to, before it or behind it: by `and`, by a comma, or, of two drugs, by nothing. */
function joinedTo({ words, text }: Question, tags: readonly Tag[], at: number, side: -1 | 1): Tag | undefined {
  const next = at + side;
  if (/^(?:and|or)$/.test(words[next]?.lower ?? "")) return tags[next + side];
  const [left, right] = side < 0 ? [next, at] : [at, next];
  const gap = text.slice(words[left]?.end, words[right]?.start);
  return gap === ", " || (gap === " " && tags[next] === "treatment") ? tags[next] : undefined;
}

/** `Trials at either Emory or Duke` */
const AT_SPONSOR = /\b(?:at|by|from)\b[^.?!,;]{0,25}$/i;
const OF_SPONSOR = /^(?:['’]s)?[ -](?:sponsored|funded|led|run|labs?|institute|foundation|university|center|clinic)\b/i;

const COMPARED: ReadonlySet<Tag> = new Set(["device", "firm", "treatment", "condition", "hospital", "city"]);

const isNameLike = (word: Word | undefined): boolean =>
  word !== undefined && !isAskingWord(word.lower) && (word.isCapital || !isPlainWord(word.lower));

/** What may bear an "&" in its name. */
const WITH_AND: ReadonlySet<Tag> = new Set(["firm", "organization", "hospital"]);

/** A full stop ends these, and stands inside of other names: `St. Mary`. */
const ENDED: ReadonlySet<Tag> = new Set(["device", "condition", "treatment"]);

/** Marks that part two things of one kind. */
const PARTING = /[,;:?!()/+]|\s[-–]\s/;

function runsOf(question: Question, tags: readonly Tag[]): readonly Tagged[] {
  const { words, text } = question;
  const found: Tagged[] = [];
  /** `the National Heart, Lung, and Blood Institute`: commas and `and` part no name of one. */
  const whole = spansOf(text, NATIONAL);
  const isWithin = (at: number): boolean =>
    whole.some(({ start, end }) => start < (words[at]?.start ?? 0) && (words[at]?.start ?? 0) < end);
  for (let from = 0; from < words.length;) {
    const tag = tags[from] ?? "O";
    let to = from + 1;
    while (
      to < words.length &&
      tags[to] === tag &&
      (isWithin(to) || !isParted(tag, text.slice(words[to - 1]?.end, words[to]?.start), words[to - 1]))
    )
      to++;
    if (tag !== "O") found.push(taggedAt(question, tag, from, to));
    from = to;
  }
  return found;
}

const isParted = (tag: Tag, gap: string, before: Word | undefined): boolean =>
  (PARTING.test(gap) ||
    (ENDED.has(tag) && /^\.\s/.test(gap) && before?.lower !== "st") ||
    (gap.includes("&") && !WITH_AND.has(tag))) &&
  !(tag === "date" || tag === "not" || tag === "stars" || tag.startsWith("is:"));

/** What is ruled out is not asked for: by a tag of its own, or by the words right before or behind it. */
function withRuledOut({ text }: Question, tagged: readonly Tagged[]): readonly Tagged[] {
  const read: Tagged[] = [];
  for (const one of tagged) {
    const before = read.at(-1);
    /** The state of a city that is: `not in Paris, Texas`. */
    const isOfCity = before?.tag === "not" && one.tag === "state" && text.slice(before.end, one.start) === ", ";
    const canBe = !(one.tag.startsWith("@") || one.tag === "date" || one.tag === "not");
    /** `not in surveys or exercise programs` */
    const isOfBoth =
      before?.tag === "not" && /^,? (?:or|nor) (?:in |for |on |of )?$/i.test(text.slice(before.end, one.start));
    const isNotYet = new RegExp(NOT_YET, "i").test(one.text);
    const isRuledOut = isNotYet
      ? false
      : isOfCity ||
        isOfBoth ||
        negationBefore(text, one.start) !== null ||
        isRuledOutBehind(text, one.end) ||
        NOT_THAT.test(one.text);
    read.push(canBe && isRuledOut ? { ...one, tag: "not" } : one);
  }
  return read;
}
