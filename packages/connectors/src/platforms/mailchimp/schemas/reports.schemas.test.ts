import { expect, test } from "vitest";
import { reportsSchema } from "./reports.schemas.ts";

const read = (report: object, rest: object = { total_items: 1 }) =>
  reportsSchema.parse({ reports: [{ id: "a1b2c3d4e5", type: "regular", ...report }], ...rest })
    .reports[0];

test("reads missing figures of a campaign as 0", () => {
  expect(read({ emails_sent: 12, send_time: "2026-06-10T08:00:12+00:00" })).toMatchObject({
    name: "a1b2c3d4e5",
    recipients: 12,
    bounces: 0,
    opens: 0,
    clicks: 0,
    unsubscribes: 0,
    spent: 0,
    currency: null,
  });
});

test("accepts numbers as strings and null for unset values", () => {
  const ecommerce = { total_orders: "9", total_spent: "812.50", currency_code: null };
  const bounces = { hard_bounces: "1", soft_bounces: null, syntax_errors: 2 };
  expect(read({ emails_sent: "12", send_time: "", bounces, ecommerce })).toMatchObject({
    sentAt: null,
    recipients: 12,
    bounces: 3,
    orders: 9,
    spent: 812.5,
  });
});

test("accepts a revenue that is too large to be exact", () => {
  const ecommerce = { total_orders: 1, total_spent: 1e20, currency_code: "USD" };
  expect(read({ emails_sent: 1, send_time: "", ecommerce })?.spent).toBe(1e20);
});

test("reads a time without a zone as UTC", () => {
  const sentAt = Date.UTC(2026, 5, 10, 8, 0, 12);
  expect(read({ emails_sent: 1, send_time: "2026-06-10T08:00:12" })?.sentAt).toBe(sentAt);
});

test("accepts a list without a count, but not a report without its number of recipients", () => {
  expect(reportsSchema.parse({ reports: [] }).total_items).toBeUndefined();
  expect(() => read({ send_time: "" })).toThrow(/emails_sent/);
});
