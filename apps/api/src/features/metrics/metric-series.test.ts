import { afterAll, beforeAll, expect, test } from "vitest";
import { openAnalyticsApp } from "../../testing/analytics-app.ts";

let app: Awaited<ReturnType<typeof openAnalyticsApp>>;
beforeAll(async () => {
  app = await openAnalyticsApp();
  await app.connect();
});
afterAll(() => app.close());

const series = (id: string, query: string) => app.call("GET", `/api/metrics/${id}/series?${query}`);
const days = (from: string, to: string) => `range=custom&from=2026-03-${from}&to=2026-03-${to}`;

test("returns a point per day unless another grain is requested", async () => {
  const { status, body } = await series("sessions", days("02", "05"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: "sessions", grain: "day", unit: "count", timezone: "UTC" });
  expect(body.points.map(({ at, value }: { at: string; value: number }) => [at, value])).toEqual([
    ["2026-03-02", 1],
    ["2026-03-03", 1],
    ["2026-03-04", 1],
    ["2026-03-05", 1],
  ]);
  const weekly = await series("sessions", `grain=week&${days("02", "05")}`);
  expect(weekly.body.points).toMatchObject([{ at: "2026-03-02", value: 4 }]);
});

test("returns 400 for an hourly series longer than a week", async () => {
  const { status, body } = await series("sessions", `grain=hour&${days("01", "08")}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: expect.stringContaining("Hourly series cover at most 7 days"),
    issues: [{ path: "grain" }],
  });
});

test.each([
  ["unique_visitors", "grain=hour&range=today", "has no hourly series"],
  ["nothing", "range=today", 'Unknown metric "nothing". Use one of: gross_sales, '],
  ["orders", "grain=minute", '"grain" must be one of'],
])("returns 400 for a series of %s with %s", async (id, query, message) => {
  const { status, body } = await series(id, query);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(message.replaceAll('"', '\\"'));
});
