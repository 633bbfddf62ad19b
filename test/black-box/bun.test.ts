import { bun } from "./subject.ts";
import { testOn } from "./suite.ts";

testOn(bun);
