import { testConformance } from "../../testing/conformance-suite.ts";
import { mailchimpConformance } from "./mailchimp.conformance.ts";

testConformance(mailchimpConformance);
