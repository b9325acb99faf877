import { describe, expect, test } from "vitest";
import { createOpenApiCheck, readOpenApi, type OpenApiDocument } from "./open-api.ts";
import { hasSharedFiles } from "./real-schema.ts";

const document: OpenApiDocument = {
  paths: {
    "/things": {
      get: {
        parameters: [
          { name: "kind", in: "query", schema: { type: "string", enum: ["a", "b"] } },
          { name: "version", in: "header", required: true, schema: { type: "string" } },
        ],
        responses: {
          "200": {
            content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } },
          },
          "4XX": { $ref: "#/components/responses/Problem" },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          at: { type: "string", format: "date-time", nullable: true },
          part: { $ref: "#/components/schemas/Thing" },
          both: {
            allOf: [
              { type: "object", properties: { one: { type: "integer" } } },
              { type: "object", properties: { two: { type: "boolean" } } },
            ],
          },
        },
      },
    },
    responses: {
      Problem: {
        content: {
          "application/json": {
            schema: { type: "object", required: ["error"], properties: { error: {} } },
          },
        },
      },
    },
  },
};

describe("an OpenAPI document", () => {
  const check = createOpenApiCheck(document);
  const things = { path: "/things", method: "get" } as const;

  test.each([
    { id: "1" },
    { id: "1", at: null },
    { id: "1", at: "2026-06-01T00:00:00+00:00", part: { id: "2" } },
    { id: "1", both: { one: 1, two: true } },
  ])("accepts the answer %j", (body) => {
    expect(check.answer(things, 200, body)).toEqual([]);
  });

  test.each([
    {},
    { id: 1 },
    { id: "1", other: 1 },
    { id: "1", at: "yesterday" },
    { id: "1", part: {} },
    { id: "1", both: { three: 3 } },
  ])("rejects the answer %j", (body) => {
    expect(check.answer(things, 200, body)).not.toEqual([]);
  });

  test("supports status ranges such as 4XX", () => {
    expect(check.answer(things, 404, { error: "gone" })).toEqual([]);
    expect(check.answer(things, 404, {})).not.toEqual([]);
    expect(check.answer(things, 500, {})).not.toEqual([]);
  });

  test("rejects a request with a missing, unknown or invalid parameter", () => {
    const headers = { version: "1" };
    expect(check.request({ ...things, query: { kind: "a" }, headers })).toEqual([]);
    expect(check.request({ ...things, query: { kind: "c" }, headers })).not.toEqual([]);
    expect(check.request({ ...things, query: { sort: "a" }, headers })).not.toEqual([]);
    expect(check.request({ ...things, query: { kind: "a" } })).not.toEqual([]);
  });
});

test.skipIf(!hasSharedFiles())("reads Klaviyo's document", () => {
  const check = createOpenApiCheck(readOpenApi("klaviyo/klaviyo-openapi-stable.json"));
  const flows = { path: "/api/flows", method: "get" } as const;
  expect(check.answer(flows, 200, { data: [] })).toEqual([]);
  expect(check.answer(flows, 200, { flows: [] })).not.toEqual([]);
});
