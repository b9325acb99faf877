import { maxRateFileBytes, type RateImport } from "@cartograph/contracts/exchange-rates.ts";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const file = (...lines: string[]) => ["date,base,quote,rate", ...lines, ""].join("\n");

const upload = (
  payload: string | Buffer,
  headers: Record<string, string> = {},
  as: string | undefined = cookie,
) =>
  server.call({
    method: "POST",
    url: "/api/exchange-rates",
    payload,
    headers: { "content-type": "text/csv", ...headers },
    cookie: as,
  });

const list = async (as = cookie) =>
  (await server.call({ url: "/api/exchange-rates", cookie: as })).json();

const remove = (pair: string, as: string | undefined = cookie) =>
  server.call({ method: "DELETE", url: `/api/exchange-rates/${pair}`, cookie: as });

const versions = () => server.db.selectFrom("store_versions").select("version").execute();

test("stores rates, names refused lines and lists the pairs", async () => {
  const answer = await upload(
    file("2026-03-01,EUR,USD,1.08", "2026-03-02,EUR,USD,ten", "2026-03-03,EUR,USD,1.10"),
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    rows: 3,
    stored: 2,
    unchanged: 0,
    refused: [{ line: 3, reason: 'rate: Not a positive decimal number: "ten"' }],
    refusedCount: 1,
  });
  expect(await list()).toEqual([
    {
      base: "EUR",
      quote: "USD",
      days: 2,
      from: "2026-03-01",
      to: "2026-03-03",
      latestRate: "1.10",
    },
  ]);
});

test("changes nothing when a file is imported again, and replaces a day's rate with a different one", async () => {
  await upload(file("2026-03-01,EUR,USD,1.08", "2026-03-02,EUR,USD,1.09"));
  const before = await versions();
  expect((await upload(file("2026-03-02,EUR,USD,1.09"))).json()).toMatchObject({
    stored: 0,
    unchanged: 1,
  });
  expect(await versions()).toEqual(before);

  expect((await upload(file("2026-03-02,EUR,USD,1.11"))).json()).toMatchObject({ stored: 1 });
  expect(await list()).toMatchObject([{ days: 2, latestRate: "1.11" }]);
  expect(await versions()).not.toEqual(before);
});

test.each([
  ["with Content-Encoding gzip", { "content-encoding": "gzip" }],
  ["compressed with gzip but without Content-Encoding", {}],
])("unpacks a file %s", async (_, headers) => {
  const answer = await upload(gzipSync(file("2026-03-01,EUR,USD,1.08")), headers);
  expect(answer.json()).toMatchObject({ stored: 1 });
});

test("imports valid lines despite a hundred refused ones, and limits the list of refused lines", async () => {
  const bad = Array.from({ length: 1100 }, () => "2026-03-01,EUR,EUR,1");
  const answer = (await upload(file(...bad, "2026-03-01,EUR,USD,1.08"))).json<RateImport>();
  expect(answer).toMatchObject({ rows: 1101, stored: 1, refusedCount: 1100 });
  expect(answer.refused).toHaveLength(1000);
});

const packedBomb = gzipSync(Buffer.alloc(maxRateFileBytes + 1, 0x61));

test.each([
  [400, "", {}, "The file is empty"],
  [400, "a,b\n1,2\n", {}, "must name the columns date,base,quote,rate"],
  [400, gzipSync(file("2026-03-01,EUR,USD,1.08")).subarray(0, -9), {}, "was cut off"],
  [413, "x".repeat(maxRateFileBytes + 1), {}, "larger than 2 MB"],
  [413, packedBomb, {}, "larger than 2 MB"],
  [415, "x", { "content-type": "text/plain" }, "The body must be text/csv"],
  [415, "x", { "content-type": "application/json" }, "The body must be text/csv"],
  [415, "x", { "content-encoding": "br" }, "Only gzip compression"],
  [403, "x", { origin: "https://evil.example" }, "another site"],
  [403, "x", { "sec-fetch-site": "cross-site" }, "another site"],
])(
  "answers %i to an invalid file",
  async (status, payload, headers: Record<string, string>, message) => {
    const answer = await upload(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining(message) });
    expect(await list()).toEqual([]);
  },
);

test("deletes all days of a pair in one direction, and accepts it again", async () => {
  await upload(file("2026-03-01,EUR,USD,1.08", "2026-03-01,USD,EUR,0.92", "2026-03-02,EUR,USD,9"));
  expect((await remove("EUR/USD")).json()).toEqual({ ok: true });
  expect(await list()).toMatchObject([{ base: "USD", quote: "EUR", days: 1 }]);

  const again = await remove("EUR/USD");
  expect(again.statusCode).toBe(404);
  expect(again.json()).toEqual({ message: "There are no rates of EUR/USD", code: "NOT_FOUND" });
  expect((await remove("eur/dollar")).statusCode).toBe(400);
  expect((await upload(file("2026-03-01,EUR,USD,1.08"))).json()).toMatchObject({ stored: 1 });
});

test("refuses deletion from another site", async () => {
  await upload(file("2026-03-01,EUR,USD,1.08"));
  const answer = await server.call({
    method: "DELETE",
    url: "/api/exchange-rates/EUR/USD",
    headers: { "sec-fetch-site": "cross-site" },
    cookie,
  });
  expect(answer.statusCode).toBe(403);
  expect(await list()).toHaveLength(1);
});

test("allows only the store's user to read, import or delete its rates", async () => {
  await upload(file("2026-03-01,EUR,USD,1.08"));
  const anonymous = { headers: { "content-type": "text/csv" }, url: "/api/exchange-rates" };
  const body = { method: "POST", payload: file("2026-03-01,EUR,USD,9") } as const;
  expect((await server.call({ ...anonymous, ...body })).statusCode).toBe(401);
  // The response does not wait for the rest of the file.
  const large = { method: "POST", payload: "x".repeat(maxRateFileBytes + 1) } as const;
  expect((await server.call({ ...anonymous, ...large })).statusCode).toBe(401);

  const eve = await server.signUp("eve");
  expect(await list(eve)).toEqual([]);
  expect((await remove("EUR/USD", eve)).statusCode).toBe(404);
  await upload(file("2026-03-01,EUR,USD,9"), {}, eve);
  expect(await list()).toMatchObject([{ days: 1, latestRate: "1.08" }]);
});

test("records who imported and deleted rates", async () => {
  await upload(file("2026-03-01,EUR,USD,1.08"));
  await remove("EUR/USD");
  const events = await server.db
    .selectFrom("audit_events")
    .select(["event", "target", "outcome"])
    .where("event", "like", "rates.%")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { event: "rates.import", target: null, outcome: "ok" },
    { event: "rates.delete", target: "EUR/USD", outcome: "ok" },
  ]);
});
