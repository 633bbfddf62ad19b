import { node } from "./subject.ts";
import { testOn } from "./suite.ts";

testOn(node);
