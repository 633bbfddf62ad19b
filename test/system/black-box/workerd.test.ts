import { workerd } from "./subject.ts";
import { testOn } from "./suite.ts";

testOn(workerd);
