import { testConformance } from "../../testing/conformance-suite.ts";
import { searchConsoleConformance } from "./search-console.conformance.ts";

testConformance(searchConsoleConformance);
