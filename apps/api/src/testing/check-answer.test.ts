import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
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
const app = { inject: async () => answerOf(200, document) } as unknown as FastifyInstance;

const check = (statusCode: number, body: unknown, url = "/api/figures/7?range=today") =>
  createAnswerCheck(app)({ method: "GET", url }, answerOf(statusCode, body));

describe("the check of answers", () => {
  test("accepts an answer that matches the document", async () => {
    await expect(check(200, { value: 1 })).resolves.toBeUndefined();
    await expect(check(200, "anything", "/api/figures/total")).resolves.toBeUndefined();
  });

  test.each([{ value: "1" }, {}, { value: 1, extra: true }])(
    "refuses a body that its schema does not allow (%j)",
    async (body) => {
      await expect(check(200, body)).rejects.toThrow("is not as documented");
    },
  );

  test("refuses a status that is not documented", async () => {
    await expect(check(409, {})).rejects.toThrow("answered 409, which is not documented");
  });

  test("ignores answers that no operation documents", async () => {
    await expect(check(404, {}, "/api/nothing")).resolves.toBeUndefined();
  });
});
