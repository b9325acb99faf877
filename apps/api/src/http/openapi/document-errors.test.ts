import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

type Header = { required?: boolean; schema: object };
type Operation = {
  parameters?: { in: string; name: string; schema: object }[];
  responses: Record<string, { headers?: Record<string, Header> }>;
};

let server: TestApp;
let operations: Operation[];
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await openTestApp();
  ({ paths } = (await server.call({ url: "/api/openapi.json" })).json());
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});
afterAll(() => server.close());

const headersOf = ({ responses }: Operation, status: string) =>
  Object.keys(responses[status]?.headers ?? {});

test("lists Retry-After where a request can be sent again", () => {
  const limited = operations.filter(({ responses }) => "429" in responses);
  expect(limited.length).toBeGreaterThan(20);
  for (const operation of limited) expect(headersOf(operation, "429")).toEqual(["Retry-After"]);
  for (const operation of operations) expect(headersOf(operation, "503")).toEqual(["Retry-After"]);
});

test("lists If-None-Match for exactly those operations whose answers have an ETag", () => {
  for (const operation of operations) {
    const names = (operation.parameters ?? []).filter((parameter) => parameter.in === "header");
    const expected = headersOf(operation, "200").includes("ETag") ? ["If-None-Match"] : [];
    expect(names.map(({ name }) => name)).toEqual(expected);
    expect(headersOf(operation, "304")).toEqual(expected.length > 0 ? ["ETag"] : []);
  }
});

test("lists Set-Cookie for the operations that start or end a session", () => {
  const starting = Object.entries(paths).filter(([, { post }]) =>
    post ? headersOf(post, "200").includes("Set-Cookie") : false,
  );
  expect(starting.map(([path]) => path)).toEqual([
    "/login",
    "/register",
    "/user/password",
    "/logout",
  ]);
});

test("says how many rows a list has by default", () => {
  const limits = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ name }) => name === "limit")
      .map(({ schema }) => [path, "default" in schema ? schema.default : null]),
  );
  expect(Object.fromEntries(limits)).toEqual({
    "/imports": 20,
    "/dimensions/{id}/values": 50,
    "/metrics/{id}/breakdown": 50,
    "/metrics/{id}/rows": 100,
    "/customers/list": 50,
    "/customers/{id}": 50,
    "/orders": 50,
  });
});
