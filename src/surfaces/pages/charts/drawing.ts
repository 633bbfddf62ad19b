/**
 * Everything that charts are drawn with, in one module: the build makes it one file, without the packages it comes
 * from.
 */
export { barX, barY, plot, ruleX, ruleY, text } from "@observablehq/plot";
export { parseHTML } from "linkedom";
