import { testConformance } from "../../testing/conformance-suite.ts";
import { googleAdsConformance } from "./google-ads.conformance.ts";

testConformance(googleAdsConformance);
