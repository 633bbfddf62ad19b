/** What ends the name of a firm, or of a place of care, that bears a person's name. */
const FIRM_END =
  /^(?:inc|llc|ltd|corp|co|company|gmbh|lp|plc|medical|pharma\w*|labs?|laborator\w+|health\w*|hospitals?|clinics?|institute|foundation|university|devices?|technolog\w+|systems?|group|center|children)$/;

/** Whether a word (folded) behind two names tells that they name a firm or a hospital. */
export const isFirmEnd = (lower: string | undefined): boolean => lower !== undefined && FIRM_END.test(lower);
