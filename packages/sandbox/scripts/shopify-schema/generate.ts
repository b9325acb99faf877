import { writeFileSync } from "node:fs";
import { realSchema } from "../../src/testing/real-schema.ts";
import { reduceSchema } from "./reduce-schema.ts";

const target = new URL("../../src/platforms/shopify/schema/admin.graphql", import.meta.url);

writeFileSync(target, reduceSchema(realSchema()));
