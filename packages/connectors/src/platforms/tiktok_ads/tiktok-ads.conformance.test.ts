import { testConformance } from "../../testing/conformance-suite.ts";
import { tiktokAdsConformance } from "./tiktok-ads.conformance.ts";

testConformance(tiktokAdsConformance);
