import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument } from "../http/openapi/open-api-document.ts";
import { createAnswerCheck } from "./check-answer.ts";

const figure = {
  type: "object",
  properties: { value: { type: "number" } },
  required: ["value"],
  additionalProperties: false,
};
const content = { "application/json": { schema: figure } };
const document = {
  components: {},
  paths: {
    "/figures/{id}": { get: { responses: { "200": { content } } } },
    "/figures/total": { get: { responses: { "200": {} } } },
  },
};

const answerOf = (statusCode: number, body: unknown) =>
  ({
    statusCode,
    headers: {},
    body: JSON.stringify(body),
    json: () => body,
  }) as LightMyRequestResponse;

const check = (statusCode: number, body: unknown, url = "/api/figures/7?range=today") =>
  createAnswerCheck(document as unknown as OpenApiDocument)(
    { method: "GET", url },
    answerOf(statusCode, body),
  );

describe("the check of answers", () => {
  test("accepts an answer that matches the document", () => {
    expect(() => check(200, { value: 1 })).not.toThrow();
    expect(() => check(200, "anything", "/api/figures/total")).not.toThrow();
  });

  test.each([{ value: "1" }, {}, { value: 1, extra: true }])(
    "refuses a body that its schema does not allow (%j)",
    (body) => {
      expect(() => check(200, body)).toThrow("is not as documented");
    },
  );

  test("refuses a status that is not documented", () => {
    expect(() => check(409, {})).toThrow("answered 409, which is not documented");
  });

  test("ignores answers that no operation documents", () => {
    expect(() => check(404, {}, "/api/nothing")).not.toThrow();
  });
});
