import { expect, test } from "vitest";
import { readDiscovery } from "../../../testing/discovery-schema.ts";
import { hasSharedFiles } from "../../../testing/real-schema.ts";
import { camelCase } from "../rows/row-json.ts";

import { adsFields, type DataType } from "./catalog.ts";

type Node = { type?: string; format?: string; enum?: string[]; $ref?: string };

const types: Record<DataType, (node: Node) => boolean> = {
  INT64: ({ type, format }) => type === "string" && format === "int64",
  DOUBLE: ({ format }) => format === "double",
  STRING: ({ type, format }) => type === "string" && format === undefined,
  RESOURCE_NAME: ({ type }) => type === "string",
  DATE: ({ type }) => type === "string",
  BOOLEAN: ({ type }) => type === "boolean",
  ENUM: (node) => node.enum !== undefined,
};

test.skipIf(!hasSharedFiles())("has only fields of v25, with the same types", () => {
  const { schemas } = readDiscovery("google_ads/googleads.v25.discovery.json");
  const rowSchema = schemas["GoogleAdsGoogleadsV25Services__GoogleAdsRow"];
  for (const { name, dataType, enumValues } of adsFields.values()) {
    const [resource = "", property = ""] = name.split(".").map(camelCase);
    const owner = schemas[rowSchema?.properties?.[resource]?.$ref ?? ""];
    const node = owner?.properties?.[property];
    expect(node && types[dataType](node), `${name} is ${JSON.stringify(node)}`).toBe(true);
    for (const value of enumValues) expect(node?.enum, name).toContain(value);
  }
});
