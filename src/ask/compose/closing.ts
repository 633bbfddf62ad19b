import { REFERRALS, type Statement } from "../answer-body.ts";
import { remark } from "./sentence.ts";

const [OIG, SAM] = REFERRALS;

/** The only thing said about exclusions: who to ask. Nothing found here may ever read as a clear result. */
export const exclusionReferral: Statement = remark(
  "referral",
  `This service cannot check exclusions. Search the HHS-OIG list (${OIG.url}) and SAM.gov (${SAM.url}) directly.`,
);

/** Ten digits that were read as an NPI and cannot be one. */
export const invalidNpi: Statement = remark(
  "note",
  "The number in the question is not a valid NPI: its check digit does not fit, so nothing was looked up.",
);
