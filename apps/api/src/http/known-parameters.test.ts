import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "../router.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { listProcedures } from "../trpc/list-procedures.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

const rest = listProcedures(appRouter).flatMap(({ openapi, inputs }) =>
  openapi ? [{ ...openapi, inputs }] : [],
);
const urlOf = (path: string) => `/api${path.replaceAll(/\{[^}]+\}/g, "x")}`;
const issuesOf = (name: string, kind: string) => [
  { path: name, message: `Unknown ${kind}: ${name}` },
];

describe("an unknown query parameter", () => {
  test.each(rest.map(({ method, path }) => [method, path]))(
    "is refused by name at %s %s",
    async (method, path) => {
      for (const url of [`${urlOf(path)}?rnage=today`, `${urlOf(path)}/?rnage=today`]) {
        const answer = await server.call({ method: method as "GET", url, cookie });
        expect(answer.statusCode, url).toBe(400);
        expect(answer.json()).toEqual({
          message: "Unknown parameter: rnage",
          code: "BAD_REQUEST",
          issues: issuesOf("rnage", "parameter"),
        });
      }
    },
  );

  test.each(["/api/exchange-rates", "/api/imports/orders"])(
    "is refused by name at POST %s",
    async (path) => {
      const headers = { "content-type": "text/csv" };
      const url = `${path}?rnage=today`;
      const answer = await server.call({ method: "POST", url, headers, payload: "a", cookie });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toEqual(issuesOf("rnage", "parameter"));
    },
  );

  const queries = listProcedures(appRouter).filter(({ type, inputs }) => {
    const fields = inputs.flatMap((input) =>
      input instanceof z.ZodObject ? Object.keys(input.shape) : [],
    );
    return type === "query" && fields.some((field) => field !== "id");
  });

  test.each(queries.map(({ name }) => name))(
    "is refused by name in the tRPC input of %s",
    async (name) => {
      const input = encodeURIComponent(JSON.stringify({ rnage: "today" }));
      const answer = await server.call({ url: `/trpc/${name}?input=${input}`, cookie });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.data.issues).toContainEqual(issuesOf("rnage", "field")[0]);
    },
  );
});

describe("an unknown body field", () => {
  const changing = rest.filter(({ method }) => method === "PATCH" || method === "PUT");

  test.each(changing.map(({ method, path, inputs }) => [method, path, inputs] as const))(
    "is refused by name at %s %s",
    async (method, path, inputs) => {
      const payload = { colour: "red" };
      const url = urlOf(path);
      const answer = await server.call({ method: method as "PATCH", url, payload, cookie });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().issues).toContainEqual(issuesOf("colour", "field")[0]);
      for (const input of inputs) {
        expect(input).toBeInstanceOf(z.ZodObject);
      }
    },
  );

  test("is refused by its path inside a list", async () => {
    const target = { metric: "orders", month: "2026-03", value: 5, note: "x" };
    const payload = { targets: [target] };
    const answer = await server.call({ method: "PUT", url: "/api/targets", payload, cookie });
    expect(answer.json().issues).toEqual([
      { path: "targets.0.note", message: "Unknown field: targets.0.note" },
    ]);
  });
});

describe("a missing field", () => {
  test("is named in plain words, field by field", async () => {
    const answer = await server.call({ method: "POST", url: "/api/login", payload: {} });
    expect(answer.json()).toEqual({
      message: "Username is required",
      code: "BAD_REQUEST",
      issues: [
        { path: "username", message: "Username is required" },
        { path: "password", message: "Password is required" },
      ],
    });
  });

  test("is named with spaces between the words of its name", async () => {
    const url = "/api/user/password";
    const answer = await server.call({ method: "POST", url, payload: {}, cookie });
    expect(answer.json().message).toBe("Current password is required");
  });
});
