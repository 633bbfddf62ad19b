import { GatewayError } from "../../core/errors.ts";
import type { Rerunner } from "../../provenance/rerun.ts";
import { verified } from "../api/verify.ts";
import type { Callers } from "../http/callers.ts";
import { searchOf } from "../http/search.ts";
import { VERIFY_PATH } from "../paths.ts";
import { failureReply, LASTING, pageReply, type PageHandler } from "./page-reply.ts";
import { VERIFY_FIELDS, verifyForm } from "./templates/verify-form.ts";
import { verifyPage } from "./templates/verify-page.ts";

/** The check of an answer for people: a form at first and after a mistake, and what came of the check. */
export const verifyPageHandler =
  (rerun: Rerunner, callers: Callers): PageHandler =>
  async (context, site, headers) => {
    const sent = searchOf(context);
    if (sent === "") return pageReply(verifyForm(site, { values: new Map(), refusal: null }), LASTING);
    const search = withoutEmpty(sent);
    try {
      const { verification, dataset } = await verified(rerun, search, callers.of(context, headers));
      const page = verifyPage(site, { verification, dataset, twin: `${VERIFY_PATH}?${search}` });
      return await pageReply(page, { cacheControl: "no-store" });
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== "invalid_query") throw error;
      const values = new Map(new URLSearchParams(search));
      return failureReply(verifyForm(site, { values, refusal: error }), error);
    }
  };

/** A query without the fields that a form sends although nothing was typed into them. */
const withoutEmpty = (search: string): string =>
  search
    .split("&")
    .filter((pair) => !VERIFY_FIELDS.some(({ name }) => pair === `${name}=`))
    .join("&");
