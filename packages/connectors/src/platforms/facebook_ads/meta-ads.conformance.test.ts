import { testConformance } from "../../testing/conformance-suite.ts";
import { metaAdsConformance } from "./meta-ads.conformance.ts";

testConformance(metaAdsConformance);
