import type { Dataset } from "../../../catalog/dataset.ts";
import { GatewayError } from "../../../core/errors.ts";
import { words } from "./fields.ts";
import { formFieldsOf, isDate, listed } from "./form.ts";

/** One part of a question in words. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The parts of a question, without how many records were wanted. */
export function asked(dataset: Dataset, input: object): readonly Asked[] {
  const fields = formFieldsOf(dataset);
  return Object.entries(input).flatMap(([name, value]) => {
    const field = fields.find((field) => field.name === name);
    if (field === undefined || field.schema.type === "integer") return [];
    const { label, schema } = field;
    const typed = String(value);
    if (isDate(field)) return [{ name, label, text: typed.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") }];
    if (schema.enum === undefined) return [{ name, label, text: typed }];
    return [{ name, label, text: dataset.view.choices?.[name]?.get(listed(typed)) ?? words(typed.toLowerCase()) }];
  });
}

/** A question in words: `State: Massachusetts, City: Boston`; or empty. */
export const askedText = (dataset: Dataset, input: object): string =>
  asked(dataset, input)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(", ");

/** Whether these are enough to ask a dataset. */
export function canBeAsked(dataset: Dataset, input: object): boolean {
  try {
    dataset.toQuery(input);
    return true;
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
