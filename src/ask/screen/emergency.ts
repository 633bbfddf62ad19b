/** Whether a refused question sounds urgent, so that the refusal names who helps at once. */
export const isEmergency = (cueText: string): boolean => EMERGENCY.test(cueText);

/** Whether a refused question sounds as if someone may harm themselves. */
export const isSelfHarm = (cueText: string): boolean => SELF_HARM.test(cueText);

const EMERGENCY =
  / (?:swallow(?:ed|s|ing)?|ingested|drank|overdos\w*|poison\w*|od'?d|too (?:many|much)|double dose[ds]?|chest (?:pain|tightness|pressure)|(?:can not|could not|trouble|struggling to|hard to|difficulty|stopped|not|barely) breath(?:e|ing)|choking|choked|unconscious|unresponsive|not responding|passed out|collapsed|seizure|seizing|convuls\w*|anaphyla\w*|throat (?:is )?(?:closing|swelling)|swollen (?:lips|tongue|throat|face)|st elevation|stroke (?:symptoms|right now)|face (?:is )?drooping|slurred speech|bleeding (?:heavily|a lot|out|will not stop)|will not stop bleeding|coughing (?:up )?blood|vomiting blood|blue lips|turning blue|button batter(?:y|ies)|carbon monoxide|snake ?bite|fever of 10[4-9]|emergency|911) /;

const SELF_HARM =
  / (?:suicid\w*|kill(?:ing)? (?:myself|himself|herself)|end (?:my|his|her) life|want(?:s)? to die|wanna die|hurt(?:ing)? (?:myself|himself|herself)|self harm\w*|overdose on purpose|better off dead) /;

/** Whether the writer says so of themselves, and not of what a label warns about. */
export const saysSelfHarm = (cueText: string): boolean =>
  / (?:(?:kill|hurt)(?:ing)? myself|end my life|i want to die) /.test(cueText);
