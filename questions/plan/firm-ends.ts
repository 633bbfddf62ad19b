/** What ends the name of a firm, or of a place of care, that bears a person's name. */
const FIRM_ENDS: readonly RegExp[] = [
  /^(?:inc|llc|ltd|corp|co|company|gmbh|lp|plc|group|center|centre|children|foundation|university|institute)$/,
  /^(?:medical|pharma\w*|labs?|laborator\w+|health\w*|hospitals?|clinics?|devices?|technolog\w+|systems?|surgical)$/,
  /^(?:pharmac(?:y|ies)|biotech\w*|therapeutics|sciences|memorial|diagnostics|bio\w+|orthop\w+|dental|vascular|instruments?)$/,
];

export const isFirmEnd = (lower: string | undefined): boolean => FIRM_ENDS.some((end) => end.test(lower ?? ""));

/** Behind the name of somebody: no firm, practice, place or street is called so. */
export const NO_FIRM = `(?!,? (?:${FIRM_ENDS.map(({ source }) => source.slice(1, -1)).join("|")}|imaging|research|urgent care|family (?:practice|medicine|dent\\w+|health)|associates|partners|practice|radiology (?:group|associates|partners)|street|road|avenue|county|regional|general|community|rehab\\w*|dialysis|home (?:care|health)|hospice|(?:and |& )?(?:sons|brothers))(?![\\p{L}]))`;
