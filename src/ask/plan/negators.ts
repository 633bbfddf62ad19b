/** Rule out what follows them in any kind of question. */
const EXCEPT = [
  "besides|other than|rather than|instead of|apart from|aside from|minus|except(?:ing)?(?: for)?",
  "exclud(?:e|es|ing)|omit(?:s|ting)?|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out",
  String.raw`(?<=(?:^|[.?!,;:]|\b(?:i|we|please|and|but)) ?)(?:do not|don'?t) (?:show|include|list|quote|want|need)`,
  String.raw`(?:all|any(?:thing|one|body)?|every(?:thing|one|body)?) but`,
].join("|");

/** `is there no …` asks; `where there were no …` tells. */
const NO = String.raw`(?:(?<=(?:(?:\b(?:where|which|that|when|but|and)|[,;:-]) there (?:is|are|was|were)|^there (?:was|were)) )|(?<!\b(?:there|is|are|was|were) ))no(?:[ -]one)?`;

/** Words that deny what follows them. */
export const NEGATORS = [
  String.raw`(?<!\b(?:why|if|should|could|would|can|may|must|will|might) )not(?! (?:only|just)\b)`,
  String.raw`(?<!^|[.?!,;:] ?|\b(?:why|how|when|where|what|and|if) )(?:is|are|was|were|do|does|did|has|have|had)n'?t`,
  NO,
  String.raw`nobody|none|(?<![\d.,-])(?<!\b(?:stage|phase|grade|type|class|level|ground) )(?:zero|0)`,
  "neither|nor|non|never|without|lack(?:s|ing)?",
  EXCEPT,
].join("|");

/** Words that may stand between a negator and what it rules out. */
const SMALL = [
  "a|an|the|any|those|these|them|that|which|who|whom|ones|by|from|of|with|in|into|for|at|on|about|to|as|yet|currently|still|already|ever|really|actually|fully",
  "is|are|was|were|be|been|being|have|has|having|had|made|manufactured|sold|owned|run|operated|managed|rated|based|located|recalled|cleared|sponsored",
  "offer|offers|offering|provide|provides|providing|include|includes|including|involve|involves|involving|concern|concerns|concerning|treat|treats|treating|using|use|uses",
  "caus(?:e|es|ed|ing)|lead|leads|leading|led|result|results|resulted|resulting|end|ended|ending|contribut(?:e|es|ed|ing)|report|reports|reported|reporting|associated|related|known|serious|actual",
  "patients?|persons?|people|users?|sections?|parts?|24-hour|on-?site",
].join("|");

/** Ends where the words begin that are ruled out. */
export const NEGATED = new RegExp(String.raw`\b(?:${NEGATORS})[ -]+(?:(?:${SMALL}) +){0,5}$`, "i");

/** `not by Baxter or Hospira`, `except Baxter and Hospira`: a list goes on. */
export const GOES_ON = new RegExp(String.raw`^(?:-?,? *(?:or|nor|and|&|/) *(?:(?:${SMALL}) +){0,3}|,? *)$`, "i");

/** A word that is ruled out by more than a "not": `other than nausea`. */
export const EXCEPTED = new RegExp(String.raw`\b(?:${EXCEPT}) +(?:(?:${SMALL}) +){0,4}([a-z][\w'’-]{0,40})`, "dgi");

/** Whether a negator excepts, which it does in a question as well: `what is there besides warnings`. */
export const EXCEPTS = new RegExp(`^(?:${EXCEPT})`, "i");
