import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

type Schema = {
  $ref?: string;
  description?: string;
  items?: Schema;
  properties: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
};
type Document = {
  paths: Record<
    string,
    { get?: { responses: { 200: { content: { "application/json": { schema: Schema } } } } } }
  >;
  components: { schemas: Record<string, Schema> };
};

let server: TestApp;
let document: Document;
beforeAll(async () => {
  server = await openTestApp();
  document = (await server.call({ url: "/api/openapi.json" })).json();
});
afterAll(() => server.close());

const answerOf = (path: string) =>
  document.paths[path]?.get?.responses[200].content["application/json"].schema;
const reference = "#/components/schemas/MetricValue";

test("names the value of a metric", () => {
  expect(answerOf("/metrics/values")?.items).toEqual({ $ref: reference });
  const { properties } = document.components.schemas["MetricValue"] ?? { properties: {} };
  expect(properties["percentChange"]?.description).toBeTruthy();
});

test.each(["/dashboard", "/products", "/customers", "/traffic", "/cart", "/ads"])(
  "lists the metrics of %s",
  (path) => {
    const metrics = answerOf(path)?.properties["metrics"];
    const names = Object.keys(metrics?.properties ?? {});
    expect(names.length).toBeGreaterThan(3);
    expect(metrics?.required?.toSorted()).toEqual(names.toSorted());
    expect(metrics?.additionalProperties).toBe(false);
    for (const schema of Object.values(metrics?.properties ?? {})) {
      expect(schema).toEqual({ $ref: reference, description: expect.any(String) });
    }
  },
);

test("lists the figures of a product", () => {
  const figures = answerOf("/products/{id}")?.properties["figures"];
  expect(Object.keys(figures?.properties ?? {})).toContain("netSales");
});
