import { noPercentChangeReasons } from "@cartograph/contracts/metrics/metric-value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: { enum?: string[] } }[];
  responses: Record<string, unknown>;
  security?: unknown[];
  requestBody?: { description?: string; content: Record<string, unknown> };
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

let server: TestApp;
let text: string;
let document: Document;
beforeAll(async () => {
  server = await openTestApp();
  text = (await server.call({ url: "/api/openapi.json" })).body;
  document = JSON.parse(text) as Document;
});
afterAll(() => server.close());

const statusesOf = (method: string, path: string) =>
  Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number);

describe("the OpenAPI document", () => {
  test.each([
    ["get", "/user"],
    ["post", "/login"],
    ["post", "/register"],
    ["post", "/logout"],
    ["get", "/integrations"],
    ["post", "/integrations"],
    ["patch", "/integrations/{id}"],
    ["delete", "/integrations/{id}"],
    ["post", "/integrations/{id}/sync"],
    ["get", "/dashboard"],
    ["get", "/products"],
    ["get", "/ads"],
    ["get", "/traffic"],
    ["get", "/cart"],
    ["get", "/customers"],
    ["get", "/customers/list"],
    ["get", "/customers/rfm"],
    ["get", "/customers/cohorts"],
    ["get", "/customers/{id}"],
    ["get", "/store"],
    ["patch", "/store"],
    ["post", "/store/demo"],
    ["delete", "/store/demo"],
    ["delete", "/store/getting-started"],
    ["get", "/metrics"],
    ["get", "/metrics/values"],
    ["get", "/metrics/{id}"],
    ["get", "/metrics/{id}/series"],
    ["get", "/orders"],
    ["get", "/orders/{id}"],
    ["get", "/metrics/{id}/breakdown"],
    ["get", "/metrics/{id}/rows"],
    ["get", "/dimensions"],
    ["get", "/dimensions/{id}/values"],
    ["post", "/imports/orders"],
    ["get", "/imports/{id}"],
    ["get", "/exchange-rates"],
    ["post", "/exchange-rates"],
    ["delete", "/exchange-rates/{base}/{quote}"],
    ["get", "/ads/campaigns/{id}"],
    ["get", "/products/{id}"],
    ["get", "/reconciliation"],
  ])("lists %s %s", (method, path) => {
    expect(document.paths[path]?.[method]).toBeDefined();
  });

  test("says why a metric has no percent change and which days were compared", () => {
    const value = JSON.stringify(document.components.schemas["MetricValue"]);
    for (const reason of noPercentChangeReasons) expect(value).toContain(`\`${reason}\`:`);
    for (const field of ["difference", "noPercentChange", "comparedDays"]) {
      expect(value, field).toContain(`"${field}":`);
    }
  });

  test("has one version, and a unique name and a response for every operation", () => {
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { responses } of operations) {
      expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
    }
  });

  test("resolves every reference", () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    for (const reference of references) {
      let target: unknown = document;
      for (const key of reference.split("/")) target = (target as Record<string, unknown>)[key];
      expect([reference, typeof target]).toEqual([reference, "object"]);
    }
  });

  test("lists the ranges, bases and comparisons that a report accepts", () => {
    const parameters = document.paths["/dashboard"]?.["get"]?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual([
      "range",
      "from",
      "to",
      "basis",
      "compare",
      "filters",
      "If-None-Match",
    ]);
    expect(parameters[0]?.schema.enum).toContain("last_30_days");
  });

  test.each(["/imports/orders", "/exchange-rates"])(
    "says that %s takes a CSV file, also compressed",
    (path) => {
      const upload = document.paths[path]?.["post"];
      expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(["text/csv"]);
      expect(upload?.requestBody?.description).toContain("Content-Encoding: gzip");
      expect(upload?.security).toEqual([{ session: [] }]);
    },
  );

  test("allows no unknown fields in a body, at any depth", () => {
    const open: string[] = [];
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { type, additionalProperties } = value as Record<string, unknown>;
      if (type === "object" && additionalProperties !== false) open.push(where);
      for (const part of Object.values(value)) visit(part, where);
    };
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const { requestBody } of Object.values(operations)) visit(requestBody, path);
    }
    expect(open).toEqual([]);
  });

  test("describes every parameter and every property", () => {
    const missing = new Set<string>();
    const visit = (value: unknown, where: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { properties = {}, parameters = [] } = value as {
        properties?: Record<string, { description?: string }>;
        parameters?: { name: string; description?: string }[];
      };
      for (const [name, property] of Object.entries(properties)) {
        if (!property.description) missing.add(`${name} (${where})`);
      }
      for (const { name, description } of parameters) {
        if (!description) missing.add(`${name} (${where})`);
      }
      for (const [key, part] of Object.entries(value)) {
        visit(part, key.startsWith("/") ? key : where);
      }
    };
    visit(document, "components");
    expect([...missing]).toEqual([]);
  });

  test("requires no session to sign in, register and sign out", () => {
    for (const path of ["/login", "/register", "/logout"]) {
      expect(document.paths[path]?.["post"]?.security, path).toEqual([]);
    }
    expect(document.paths["/user"]?.["get"]?.security).toEqual([{ session: [] }]);
  });

  test("lists the error statuses of each operation, with the error body", () => {
    expect(statusesOf("get", "/dashboard")).toEqual([200, 304, 400, 401, 403, 429, 500, 503]);
    expect(statusesOf("get", "/metrics/values")).toContain(429);
    expect(statusesOf("get", "/metrics")).not.toContain(429);
    expect(statusesOf("get", "/metrics")).not.toContain(304);
    expect(statusesOf("get", "/user")).toContain(304);
    expect(statusesOf("post", "/login")).toEqual([200, 400, 401, 403, 413, 415, 429, 500, 503]);
    expect(statusesOf("patch", "/integrations/{id}")).toEqual([
      200, 400, 401, 403, 404, 409, 413, 415, 500, 503,
    ]);
    expect(statusesOf("post", "/imports/orders")).toContain(429);
    expect(text).toContain('"$ref":"#/components/schemas/Error"');
  });

  test("lists 404 for exactly those addresses that answer it to an unknown id", async () => {
    const cookie = await server.signUp("anna");
    const statuses: Record<string, [answered: boolean, documented: boolean]> = {};
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const method of Object.keys(operations)) {
        if (!path.includes("{") || !["get", "delete"].includes(method)) continue;
        const url = `/api${path}`.replace(/\{(base|quote)\}/g, "EUR").replace("{id}", "17");
        const { statusCode } = await server.app.inject({
          method: method.toUpperCase() as "GET" | "DELETE",
          url: url.endsWith("/breakdown") ? `${url}?by=product` : url,
          headers: { cookie },
        });
        statuses[`${method} ${path}`] = [
          statusCode === 404,
          statusesOf(method, path).includes(404),
        ];
      }
    }
    const differing = Object.entries(statuses).filter(
      ([, [answered, listed]]) => answered !== listed,
    );
    expect(differing).toEqual([]);
    expect(statuses["get /orders/{id}"]).toEqual([true, true]);
  });

  test("can be browsed without external resources", async () => {
    const page = await server.call({ url: "/api/docs/" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
    const files = [...page.body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const url = new URL(file, "http://x/api/docs/").pathname;
      expect([url, (await server.call({ url })).statusCode]).toEqual([url, 200]);
    }
    expect(page.body).not.toMatch(/<script>|onclick=/);
  });
});
