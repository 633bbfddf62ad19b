import { type Area, area } from "../areas.ts";
import type { Corpus, Domain } from "../corpus.ts";
import type { Expression, TermPart } from "./expression.ts";
import { isWithin } from "../geo.ts";
import { badRequest, cut } from "../rejection.ts";
import { matchTerm, type TermContext } from "./term-match.ts";
import { spanOf } from "./typed-values.ts";
import { bareMatch, partsOf, scoreEnum, scoreRange, where } from "./value-match.ts";

const locationArea = area("LocationSearch");

/** Relevance per study, 0 where the expression does not hold. */
export function evaluate(expression: Expression, searched: Area, corpus: Corpus): Float64Array {
  const context = { corpus, domain: corpus.studies, area: searched };
  return score(expression, { ...context, coverage: "Contains", expansion: "Relaxation" });
}

function score(node: Expression, context: TermContext): Float64Array {
  const { domain } = context;
  switch (node.kind) {
    case "all":
      return where(domain, () => true);
    case "missing":
      return where(domain, (document) =>
        partsOf(context).every((field) => domain.values(document, field).length === 0),
      );
    case "term":
      return scoreTerm(node.parts, context);
    case "range":
      return scoreRange(node.low, node.high, context);
    case "distance":
      return where(domain, (document) =>
        partsOf(context).some((field) => domain.values(document, field).some((value) => isWithin(value, node.circle))),
      );
    case "and":
      return merge(node.items, context, (left, right) => (left > 0 && right > 0 ? left + right : 0));
    case "or":
      return merge(node.items, context, (left, right) => left + right);
    case "not": {
      const found = score(node.item, context);
      return found.map((value) => (value > 0 ? 0 : bareMatch));
    }
    case "area":
      return score(node.item, { ...context, area: inDomain(node.area, domain) });
    case "tilt":
      return tilt(score(node.item, context), node.area, domain);
    case "coverage":
      return score(node.item, { ...context, coverage: node.coverage });
    case "expansion":
      return score(node.item, { ...context, expansion: node.expansion });
    case "search":
      return node.domain === "Location" ? scoreSites(node.item, context) : scoreStudies(node.item, context);
  }
}

/** SEARCH[Location]: everything inside must hold for one and the same site. */
function scoreSites(item: Expression, context: TermContext): Float64Array {
  const { corpus, domain } = context;
  const sites = score(item, { ...context, domain: corpus.sites, area: locationArea });
  if (domain.name === "Location") return sites;
  const studies = new Float64Array(domain.size);
  sites.forEach((value, site) => {
    const study = corpus.studyOfSite[site] ?? 0;
    studies[study] = Math.max(studies[study] ?? 0, value);
  });
  return studies;
}

function scoreStudies(item: Expression, context: TermContext): Float64Array {
  const { corpus, domain } = context;
  const studies = score(item, { ...context, domain: corpus.studies });
  if (domain.name === "Study") return studies;
  return Float64Array.from(corpus.studyOfSite, (study) => studies[study] ?? 0);
}

function scoreTerm(parts: readonly TermPart[], context: TermContext): Float64Array {
  const [only, ...more] = context.area.parts;
  if (only === undefined || more.length > 0 || only.field.kind === "text") return matchTerm(parts, context);
  const text = parts.map((part) => part.text).join(" ");
  if (only.field.kind === "enum") return scoreEnum(only.field, text, context);
  return scoreRange(text, text, context);
}

/** TILT: higher values of an ordered field lose less of their score. */
function tilt(scores: Float64Array, by: Area, domain: Domain): Float64Array {
  const [part] = by.parts;
  if (part === undefined) return scores;
  const { field } = part;
  const points = Array.from(
    scores,
    (_, document) => spanOf(field.kind, String(domain.values(document, field)[0]))?.from,
  );
  const known = points.filter((point) => point !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return scores.map((value, document) => {
    const share = ((points[document] ?? least) - least) / (most - least || 1);
    return value * (0.5 + 0.5 * (Number.isFinite(share) ? share : 0));
  });
}

function merge(
  items: readonly Expression[],
  context: TermContext,
  combine: (left: number, right: number) => number,
): Float64Array {
  return items
    .map((item) => score(item, context))
    .reduce((left, right) => left.map((value, document) => combine(value, right[document] ?? 0)));
}

function inDomain(searched: Area, domain: Domain): Area {
  const parts = searched.parts.filter(({ field }) => domain.has(field));
  if (parts.length === 0) throw badRequest(`Unknown area name: \`${cut(searched.name)}\``);
  return { name: searched.name, parts };
}
