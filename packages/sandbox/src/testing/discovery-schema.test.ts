import { describe, expect, test } from "vitest";
import { createDiscoveryCheck, readDiscovery } from "./discovery-schema.ts";
import { hasSharedFiles } from "./real-schema.ts";

const document = {
  schemas: {
    Report: {
      type: "object",
      properties: {
        limit: { type: "string", format: "int64" },
        kind: { type: "string", enum: ["A", "B"] },
        rows: { type: "array", items: { $ref: "Row" } },
      },
    },
    Row: { type: "object", properties: { count: { type: "integer", format: "int32" } } },
  },
};

describe("a discovery document", () => {
  const check = createDiscoveryCheck(document);

  test("accepts a value that matches", () => {
    expect(check("Report", { limit: "10", kind: "A", rows: [{ count: 1 }, {}] })).toEqual([]);
  });

  test.each([
    { limit: 10 },
    { limit: "ten" },
    { kind: "C" },
    { rows: [{ count: "1" }] },
    { rows: [{ total: 1 }] },
    { other: true },
  ])("rejects %j", (value) => {
    expect(check("Report", value)).not.toEqual([]);
  });

  test("throws for an unknown schema", () => {
    expect(() => check("Nothing", {})).toThrow("There is no schema Nothing.");
  });
});

test.skipIf(!hasSharedFiles()).each([
  ["google_analytics/analyticsdata.v1beta.discovery.json", "RunReportRequest"],
  ["google_search_console/searchconsole.v1.discovery.json", "SearchAnalyticsQueryRequest"],
])("reads Google's document %s", (path, name) => {
  const check = createDiscoveryCheck(readDiscovery(path));
  expect(check(name, {})).toEqual([]);
  expect(check(name, { foo: 1 })).not.toEqual([]);
});
