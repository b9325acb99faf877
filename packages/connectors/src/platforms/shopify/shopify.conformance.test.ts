import { testConformance } from "../../testing/conformance-suite.ts";
import { shopifyConformance } from "./shopify.conformance.ts";

testConformance(shopifyConformance);
