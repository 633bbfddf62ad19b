import { readAbout, readMarked } from "./marked.ts";
import { trainedTagger } from "./tagger.ts";
import { trainedTopics } from "./topics.ts";

const ORIGIN = "Trained on corpus/ by `npm run train`; see docs/ask-quality.md.";

/** Trains the planner's two models on the corpus: the same numbers in every run. Takes two minutes. */
export const trainedPlanner = () => ({
  tagger: {
    origin: ORIGIN,
    ...trainedTagger(
      readMarked().filter(({ part }) => part === "train"),
      [3, 5],
    ),
  },
  topics: {
    origin: ORIGIN,
    ...trainedTopics(
      readAbout().filter(({ part }) => part === "train"),
      4,
    ),
  },
});
