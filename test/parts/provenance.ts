import { together } from "../support/together.ts";

together(import.meta.filename);
