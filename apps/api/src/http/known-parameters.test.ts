import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "../router.ts";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";
import { listProcedures } from "../trpc/list-procedures.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

const rest = listProcedures(appRouter).flatMap(({ openapi }) => openapi ?? []);
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
});

test.each([
  ["/api/dashboard?range=today&range=yesterday", "range"],
  ["/api/metrics/orders/breakdown?by=country&by=day", "by"],
  ["/api/orders?limit=5&limit=5", "limit"],
])("refuses a parameter that %s sends twice", async (url, path) => {
  const answer = await server.call({ url, cookie });
  expect(answer.statusCode).toBe(400);
  const message = `"${path}" can be sent only once`;
  expect(answer.json()).toEqual({ message, code: "BAD_REQUEST", issues: [{ path, message }] });
});

describe("an empty query parameter", () => {
  test.each([
    ["/api/dashboard?range=", "range", '"range" must be one of'],
    ["/api/dashboard?range", "range", '"range" must be one of'],
    ["/api/reconciliation?basis=", "basis", '"basis" must be one of'],
    ["/api/dashboard?range=custom&from=&to=2026-01-02", "from", "Not a valid date"],
    ["/api/metrics/orders/series?grain=", "grain", '"grain" must be one of'],
    ["/api/metrics/values?ids=", "ids", "Name at least one metric"],
    ["/api/metrics/orders/rows?sort=", "sort", "Unknown"],
    ["/api/metrics/orders/breakdown?by=day&sort=", "sort", "Rows can be sorted by"],
    ["/api/customers/list?limit=", "limit", '"limit" must be a number'],
    ["/api/customers/list?rfm=", "rfm", "Name groups"],
    ["/api/orders?cursor=", "cursor", '"cursor" must not be empty'],
  ])("is refused at %s", async (url, path, message) => {
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await server.call({ method, url, cookie });
      expect(answer.statusCode).toBe(400);
      if (method === "HEAD") continue;
      expect(answer.json().issues).toContainEqual({
        path,
        message: expect.stringContaining(message),
      });
    }
  });

  test.each([
    "/api/orders?search=",
    "/api/products?search=&filters=",
    "/api/metrics/orders/breakdown?by=day&metrics=&search=",
  ])("is accepted at %s, where it restricts nothing", async (url) => {
    const [empty, absent] = [url, url.replaceAll(/(search|filters|metrics)=&?/g, "")];
    const answer = await server.call({ url: empty, cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual((await server.call({ url: absent, cookie })).json());
  });
});

/** The paths and names of query parameters that are numbers. */
const numbers = listProcedures(appRouter).flatMap(({ openapi, inputs }) =>
  openapi?.method === "GET"
    ? inputs.flatMap((input) =>
        Object.entries(propertiesOf(input)).flatMap(([name, { type }]) =>
          type === "integer" || type === "number" ? [[openapi.path, name] as const] : [],
        ),
      )
    : [],
);

function propertiesOf(input: unknown): Record<string, { type?: unknown }> {
  if (!(input instanceof z.ZodType)) return {};
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return properties as Record<string, { type?: unknown }>;
}

describe("a query parameter that is a number", () => {
  test.each(numbers)(
    "is refused at %s if %s is not written in decimal digits",
    async (path, name) => {
      for (const text of ["0x10", "1e1", " 5", "5."]) {
        const url = `${urlOf(path)}?${name}=${encodeURI(text)}`;
        const answer = await server.call({ url, cookie });
        expect(answer.statusCode, url).toBe(400);
        expect(answer.json().issues).toContainEqual({
          path: name,
          message: `"${name}" must be a number`,
        });
      }
    },
  );
});

describe("an unknown field", () => {
  const withBody = rest.filter(({ method }) => method !== "GET");

  test.each(withBody.map(({ method, path }) => [method, path]))(
    "is refused by name in the body of %s %s",
    async (method, path) => {
      for (const url of [urlOf(path), `${urlOf(path)}/`]) {
        const payload = { colour: "red" };
        const answer = await server.call({ method: method as "POST", url, payload, cookie });
        expect(answer.statusCode, url).toBe(400);
        expect(answer.json()).toEqual({
          message: "Unknown field: colour",
          code: "BAD_REQUEST",
          issues: issuesOf("colour", "field"),
        });
      }
    },
  );

  const withInput = listProcedures(appRouter).filter(({ inputs }) =>
    inputs.some((input) => input instanceof z.ZodObject),
  );

  test.each(withInput.map(({ type, name }) => [type, name]))(
    "is refused by name in the tRPC input of the %s %s",
    async (type, name) => {
      const input = { colour: "red" };
      const query = `?input=${encodeURIComponent(JSON.stringify(input))}`;
      const answer =
        type === "query"
          ? await server.call({ url: `/trpc/${name}${query}`, cookie })
          : await server.call({ method: "POST", url: `/trpc/${name}`, payload: input, cookie });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.data.issues).toContainEqual(issuesOf("colour", "field")[0]);
    },
  );

  test("is refused at sign-in and registration, which then change nothing", async () => {
    const login = { username: "anna", password: testPassword, pasword: testPassword };
    const registration = { username: "otto", password: testPassword, timeZone: "Europe/Berlin" };
    const signIn = await server.call({ method: "POST", url: "/api/login", payload: login });
    expect(signIn.json().message).toBe("Unknown field: pasword");
    expect(signIn.headers["set-cookie"]).toBeUndefined();
    const signUp = await server.call({
      method: "POST",
      url: "/api/register",
      payload: registration,
    });
    expect(signUp.json().message).toBe("Unknown field: timeZone");
    const users = await server.db.selectFrom("users").select("username").execute();
    expect(users).toEqual([{ username: "anna" }]);
  });

  test("is refused when the body repeats the id of the path", async () => {
    const payload = { id: "other", text: "Sale" };
    const answer = await server.call({ method: "PATCH", url: "/api/notes/x", payload, cookie });
    expect(answer.json().issues).toEqual(issuesOf("id", "field"));
  });

  test("is refused by its path inside a list", async () => {
    const target = { metric: "orders", month: "2026-03", value: 5, note: "x" };
    const payload = { targets: [target] };
    const answer = await server.call({ method: "PUT", url: "/api/targets", payload, cookie });
    expect(answer.json().issues).toEqual([
      { path: "targets.0.note", message: "Unknown field: targets.0.note" },
    ]);
  });

  test.each(["[]", '"text"', "1", "true", "null"])(
    "is not the reason given for the body %s, which is no object",
    async (payload) => {
      const headers = { "content-type": "application/json" };
      for (const url of ["/api/login", "/api/logout", "/api/targets"]) {
        const method = url === "/api/targets" ? "PUT" : "POST";
        const answer = await server.call({ method, url, payload, headers, cookie });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({
          message: "The body must be a JSON object",
          code: "BAD_REQUEST",
        });
      }
    },
  );
});

test.each(["/api/store", "/api/user"])("the body null is refused at PATCH %s", async (url) => {
  const headers = { "content-type": "application/json" };
  const answer = await server.call({ method: "PATCH", url, payload: "null", headers, cookie });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe("The body must be a JSON object");
});

describe("a missing field", () => {
  test("is named in the words of its form, field by field", async () => {
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

  test("has the message of its form in a change of the password too", async () => {
    const url = "/api/user/password";
    const answer = await server.call({ method: "POST", url, payload: {}, cookie });
    expect(answer.json().message).toBe("Current password is required");
  });
});
