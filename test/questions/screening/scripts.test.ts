import assert from "node:assert/strict";
import { test } from "node:test";
import { toQuestion } from "../../../questions/question.ts";
import { screen } from "../../../questions/screening/screen.ts";

const unreadable = [
  "王秀英的胰岛素泵被召回了吗?",
  "Дмитрий Соколов принимает варфарин",
  "김민수 환자의 와파린 라벨",
  "محمد يأخذ الوارفارين",
  "Μαρία Παπαδοπούλου παίρνει βαρφαρίνη",
  "warfarin ٥٥٥-٠١٢٣",
];

for (const text of unreadable)
  test(`a script that cannot be screened is refused, and said so: ${text}`, () =>
    assert.match(screen(toQuestion(text))?.message ?? "", /script that the privacy check cannot read/));

const readable = [
  "β-thalassemia trials",
  "TNF-α inhibitors",
  "5 µg dose on the label",
  "γδ T cells trials",
  "Ménière's",
];

for (const text of readable)
  test(`Greek letters and accents are read: ${text}`, () => assert.equal(screen(toQuestion(text)), null));
