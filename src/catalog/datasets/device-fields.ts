import { exact, type Field } from "../fields.ts";

/** Fields that FDA's datasets about devices share. */

/** Classes of devices (open.fda.gov field lists), as people say them. */
export const DEVICE_CLASSES: ReadonlyMap<string, string> = new Map([
  ["1", "Class I device (lowest risk)"],
  ["2", "Class II device (moderate risk)"],
  ["3", "Class III device (highest risk)"],
  ["U", "Unclassified device"],
  ["N", "Device that is not classified"],
  ["F", "Device with a humanitarian exemption"],
]);

/** The same with a remark behind each, where a class could be read as another one's. */
export const classesOf = (remark: string): ReadonlyMap<string, string> =>
  new Map([...DEVICE_CLASSES].map(([code, words]) => [code, words + remark]));

/** Advisory committees (open.fda.gov device 510(k) field list): `&` and "and" are left out of their names. */
export const COMMITTEES: ReadonlyMap<string, string> = new Map(
  [
    "Anesthesiology",
    "Cardiovascular",
    "Clinical Chemistry",
    "Clinical Toxicology",
    "Dental",
    "Ear, Nose, Throat",
    "Gastroenterology, Urology",
    "General Hospital",
    "General, Plastic Surgery",
    "Hematology",
    "Immunology",
    "Medical Genetics",
    "Microbiology",
    "Neurology",
    "Obstetrics/Gynecology",
    "Ophthalmic",
    "Orthopedic",
    "Pathology",
    "Physical Medicine",
    "Radiology",
    "Unknown",
  ].map((name) => [name, name]),
);

/** FDA's code of a kind of device. @param counted the agency's field that is counted, if not the first of `at` */
export const productCode = (at: string, more: Partial<Field> = {}): Field => ({
  ...exact(at, {
    description: "FDA's code of the kind of device.",
    example: "FRN",
    form: {
      /** Old records hold a number, hyphens behind the letters, or say that there is none. */
      pattern: /^(?:[A-Z]{3}-{0,2}|[0-9]{2,3}[A-Z]{0,2}|N\/A)$/,
      words: "a product code of three letters",
    },
    hint: { pattern: /^[A-Z]{3}$/, what: "a product code" },
    counted: { at },
  }),
  ...more,
});
