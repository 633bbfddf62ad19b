import { defineDraining } from "./draining.ts";
import { bun } from "./subject.ts";
import { testOn } from "./suite.ts";

defineDraining(bun);
testOn(bun);
