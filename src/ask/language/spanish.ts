import type { Question } from "../question.ts";

/** Small words of Spanish that are none of English. */
const SMALL = /^(?:de|en|que|qué|cuál|cuáles|cuántos|cuántas|para|por|hay|una|está|quiero|dónde|mi|tiene|sobre|y|le)$/;

/** The writer, or somebody near: `mi mamá`, `tengo`, `le duele`. */
const PERSONAL =
  /^(?:mi|mis|me|yo|tengo|tomo|estoy|soy|nuestro|nuestra|mamá|papá|hijo|hija|esposo|esposa|abuela|abuelo|hermano|hermana|paciente|le)$/;

/** How many small words make a question Spanish. */
const ENOUGH = 2;

/** Whether a question is in Spanish, which no part of this endpoint reads. */
export const isSpanish = ({ words, text }: Question): boolean =>
  text.includes("¿") || words.filter(({ text: word }) => SMALL.test(word.toLowerCase())).length >= ENOUGH;

/** Whether a Spanish question speaks of the writer or of somebody near. */
export const isPersonalSpanish = ({ words }: Question): boolean =>
  words.some(({ text }) => PERSONAL.test(text.toLowerCase()));
