import { testConformance } from "../../testing/conformance-suite.ts";
import { klaviyoConformance } from "./klaviyo.conformance.ts";

testConformance(klaviyoConformance);
