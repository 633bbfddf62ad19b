import { deno } from "./subject.ts";
import { testOn } from "./suite.ts";

testOn(deno);
