import type { Dataset } from "../../../catalog/dataset.ts";
import { fieldsOf } from "./fields.ts";
import { isDate } from "./form.ts";

/** A question in words, without how many records were wanted: `State: MA, City: Boston`; or empty. */
export function askedText(dataset: Dataset, input: object): string {
  const fields = fieldsOf(dataset.paramsSchema);
  return Object.entries(input)
    .flatMap(([name, value]) => {
      const field = fields.find((field) => field.name === name);
      if (field === undefined || field.schema.type === "integer") return [];
      const text = isDate(field) ? String(value).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") : String(value);
      return [`${field.label}: ${text}`];
    })
    .join(", ");
}
