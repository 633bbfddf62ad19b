import { capitals } from "./capitals.ts";
import { readAbout, readMarked, readTopics, type Marked } from "./marked.ts";
import { pick, seeded } from "./random.ts";
import { spellingCounts } from "./spelling-counts.ts";
import { meanSegmenter, readSegmented, segmentedFrom } from "./segments.ts";
import { meanTagger } from "./tagger.ts";
import { trainedFrom } from "./threads.ts";
import { meanTopics } from "./topics.ts";

/** Half of these cut 0.5 % fewer long questions right. */
const SEGMENT_SEEDS = Array.from({ length: 16 }, (_, at) => at + 5);

const ORIGIN = "Trained on corpus/ by `npm run train`; see questions/quality.md.";

/** Trains the planner's three models on the corpus: the same numbers in every run. */
export async function trainedPlanner() {
  const marked = readMarked().filter(({ part }) => part === "train");
  const pairs = pairsOf(marked, 6);
  const about = [
    ...readAbout().filter(({ part }) => part === "train"),
    ...pairs.map(({ topics, ...row }) => ({ ...row, labels: topics, isWhole: true })),
  ];
  return {
    "spelling-counts": {
      origin: "Counted in corpus/ and the vocabularies by `npm run train`.",
      ...spellingCounts([...marked, ...readTopics().filter(({ part }) => part === "train")]),
    },
    capitals: {
      origin: "Counted in corpus/ by `npm run train`.",
      ...capitals([...readAbout(), ...readSegmented()].map(({ text }) => text)),
    },
    tagger: {
      origin: ORIGIN,
      ...meanTagger(await trainedFrom("tagger", [...often(marked), ...pairs], [3, 5, 7, 9])),
    },
    segments: {
      origin: ORIGIN,
      ...meanSegmenter(await trainedFrom("segments", segmentedFrom(readSegmented(), marked), SEGMENT_SEEDS)),
    },
    topics: { origin: ORIGIN, ...meanTopics(await trainedFrom("topics", about, [4, 5, 6, 7])) },
  };
}

/** How often lines are learnt that read as questions of users do; held out, that won 1.4 %. */
const OFTEN = 3;

const often = (marked: readonly Marked[]): readonly Marked[] =>
  marked.flatMap((row) => (row.weight > 1 ? Array.from({ length: OFTEN }, () => row) : [row]));

const JOINTS = [" and ", " and also ", ", plus ", "; also ", ". Then ", " as well as ", ", and ", " - and "];

/** One pair for so many questions. */
const ONE_IN = 6;

/** Questions about one kind of records each, two and two. */
function pairsOf(marked: readonly Marked[], seed: number): readonly Marked[] {
  const random = seeded(seed);
  const single = marked.filter(({ topics, text }) => topics.length === 1 && text.length < 90);
  return Array.from({ length: Math.floor(single.length / ONE_IN) }).flatMap(() => {
    const [first, second] = [pick(random, single), pick(random, single)];
    if (first.topics[0] === second.topics[0]) return [];
    const head = first.text.replace(/[.?!]+$/, "") + pick(random, JOINTS);
    const moved = second.marks.map((mark) => ({
      ...mark,
      start: mark.start + head.length,
      end: mark.end + head.length,
    }));
    return [
      {
        ...first,
        text: head + second.text,
        marks: [...first.marks, ...moved],
        topics: [...first.topics, ...second.topics],
      },
    ];
  });
}
