import { loginSchema } from "@cartograph/contracts/accounts.ts";
import {
  integrationCreateSchema,
  integrationUpdateSchema,
} from "@cartograph/contracts/integrations.ts";
import { noteCreateSchema } from "@cartograph/contracts/notes.ts";
import {
  customerListQuerySchema,
  metricBreakdownQuerySchema,
  metricValuesQuerySchema,
  orderListQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import { targetChangesSchema } from "@cartograph/contracts/targets.ts";
import { viewCreateSchema } from "@cartograph/contracts/views.ts";
import { TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { type z, ZodError } from "zod";
import { formatError, internalErrorMessage, invalidInput } from "./errors.ts";

/** Path and message of each issue. */
function issuesOf(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input);
  const { issues = [] } = invalidInput(error ?? new ZodError([]), "parameter");
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

test.each([
  [{ minOrders: "abc" }, 'minOrders: "minOrders" must be a number'],
  [{ limit: "0x10" }, 'limit: "limit" must be a number'],
  [{ limit: "1e2" }, 'limit: "limit" must be a number'],
  [{ limit: " 5 " }, 'limit: "limit" must be a number'],
  [{ limit: "" }, 'limit: "limit" must be a number'],
  [{ limit: null }, 'limit: "limit" must be a number'],
  [{ limit: "-1" }, 'limit: "limit" must be at least 1'],
  [{ limit: "1.5" }, 'limit: "limit" must be a whole number'],
  [{ limit: "0" }, 'limit: "limit" must be at least 1'],
  [{ limit: "501" }, 'limit: "limit" must be at most 500'],
  [{ rfm: ["a"] }, 'rfm: "rfm" must be text'],
  [{ search: "a".repeat(201) }, 'search: "search" must be at most 200 characters long'],
  [{ cursor: "" }, 'cursor: "cursor" must not be empty'],
  [{ filters: ["a"] }, 'filters: "filters" must be text'],
  [{ minOrders: "5", maxOrders: "2" }, "maxOrders: maxOrders is less than minOrders"],
  [{ color: "red" }, "color: Unknown parameter: color"],
])("says what is wrong with %j", (input, message) => {
  expect(issuesOf(customerListQuerySchema, input)).toEqual([message]);
});

test.each([["5"], ["05"], [5]])("accepts %j as a number", (limit) => {
  expect(customerListQuerySchema.parse({ limit })).toMatchObject({ limit: 5 });
});

test("accepts equal limits of the number of orders", () => {
  const limits = { minOrders: 2, maxOrders: 2 };
  expect(customerListQuerySchema.parse(limits)).toMatchObject(limits);
});

test.each(["99999999999999999999", Number.MAX_VALUE])("names the limit for %j first", (limit) => {
  const [issue] = issuesOf(customerListQuerySchema, { limit });
  expect(issue).toBe('limit: "limit" must be at most 500');
});

test.each([
  [metricBreakdownQuerySchema, { id: "orders" }, '"by" is required'],
  [metricBreakdownQuerySchema, { id: "orders", by: "day", from: 5 }, '"from" must be text'],
  [targetChangesSchema, {}, '"targets" is required'],
  [targetChangesSchema, { targets: {} }, '"targets" must be a list'],
  [targetChangesSchema, { targets: [5] }, '"targets.0" must be an object'],
  [
    targetChangesSchema,
    { targets: [{ metric: "orders", value: 1 }] },
    '"targets.0.month" is required',
  ],
  [
    targetChangesSchema,
    {
      targets: Array.from({ length: 501 }, () => ({
        metric: "orders",
        month: "2026-01",
        value: 1,
      })),
    },
    '"targets" must have at most 500 entries',
  ],
  [noteCreateSchema, { day: "2026-01-01", text: 5 }, '"text" must be text'],
  [viewCreateSchema, { name: "Ads", path: "" }, '"path" must not be empty'],
  [
    integrationCreateSchema,
    { name: "Shop", platform: "shopify", apiKey: 5 },
    '"apiKey" must be text',
  ],
  [integrationUpdateSchema, { waitForCheck: 1 }, '"waitForCheck" must be true or false'],
  [loginSchema, [], "The input must be an object"],
])("names the field as it was sent (case %#)", (schema, input, message) => {
  expect(issuesOf(schema, input)[0]).toContain(message);
});

test("names the platforms that an integration can have", () => {
  const [issue] = issuesOf(integrationCreateSchema, { name: "Shop", platform: "ebay" });
  expect(issue).toMatch(/^platform: "platform" must be one of shopify, /);
});

test("lists the values that a parameter can have", () => {
  const [issue] = issuesOf(metricValuesQuerySchema, { ids: "orders", basis: "today" });
  expect(issue).toBe('basis: "basis" must be one of refund_date, order_date');
});

test("names a missing parameter and keeps messages of the schema's own", () => {
  expect(issuesOf(metricValuesQuerySchema, {})).toEqual(['ids: "ids" is required']);
  expect(issuesOf(metricValuesQuerySchema, { ids: "" })).toEqual(["ids: Name at least one metric"]);
});

test("says one thing about a date", () => {
  const range = { range: "custom", from: "20260101", to: "2026-02-30" };
  expect(issuesOf(orderListQuerySchema, range)).toEqual([
    "from: Not a valid date, expected YYYY-MM-DD",
    "to: This date doesn't exist",
  ]);
});

test("reports a range that begins too early on its first day, and other ranges on their last", () => {
  const custom = { range: "custom" };
  expect(
    issuesOf(orderListQuerySchema, { ...custom, from: "1969-12-31", to: "1970-01-02" }),
  ).toEqual(["from: The earliest start date is 1970-01-01"]);
  expect(
    issuesOf(orderListQuerySchema, { ...custom, from: "2026-01-02", to: "2026-01-01" }),
  ).toEqual(["to: The end date is before the start date"]);
});

test.each([
  ["BAD_REQUEST", "The request is not valid JSON"],
  ["PARSE_ERROR", "The request is not valid JSON"],
  ["INTERNAL_SERVER_ERROR", internalErrorMessage],
] as const)("does not quote the text that JSON.parse refused, as %s", (code, message) => {
  const error = new TRPCError({ code, cause: new SyntaxError("Unexpected token in hunter2") });
  expect(formatError({ shape: { code: 0 }, error }).message).toBe(message);
});
