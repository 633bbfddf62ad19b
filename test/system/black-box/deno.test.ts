import { defineDraining } from "./draining.ts";
import { deno } from "./subject.ts";
import { testOn } from "./suite.ts";

defineDraining(deno);
testOn(deno);
