import { testConformance } from "../../testing/conformance-suite.ts";
import { googleAnalyticsConformance } from "./google-analytics.conformance.ts";

testConformance(googleAnalyticsConformance);
