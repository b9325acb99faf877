import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

/** Arbitrary files of rates, as many as for every other endpoint. */
const runs = Number(process.env["FUZZ_RUNS"] ?? testRuns(200));

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

const odd = [
  '=HYPERLINK("https://evil.example","x")',
  "@SUM(A1)",
  "\u0000",
  "\ud800",
  "💥",
  '"',
  '"a\nb"',
  "__proto__",
  "",
  "x".repeat(5000),
];
const mostly = (good: string[], bad: string[]) =>
  fc.oneof(fc.constantFrom(...good), fc.constantFrom(...bad, ...odd));
const date = mostly(["2026-03-01"], ["2026-02-30", "0000-00-00", "9999-12-31", "1e9"]);
const code = mostly(["EUR", "usd"], ["XXX", "EU", "ＥＵＲ"]);
const rate = fc.oneof(
  fc.constantFrom("1.08", "0.000000000001", "9999999999"),
  fc.constantFrom("1e308", "1e-308", "-1", "0", "NaN"),
  fc.constantFrom("Infinity", "1,08", "1.2.3", "0x10", "99999999999999999999999", ...odd),
  fc.double().map(String),
);
const line = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(date, code, code, rate).map((cells) => cells.join(",")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 80 }) },
);
const header = fc.constantFrom(
  "date,base,quote,rate",
  "rate;quote;base;date",
  "\ufeffDate,Base,Quote,Rate",
  "date,base,quote,rate,rate",
  "date\tbase\tquote\trate\t__proto__",
  "",
);
const file = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(header, fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([first, lines, end]) => Buffer.from([first, ...lines].join(end))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);
const sent = fc.oneof(
  { weight: 3, arbitrary: file },
  { weight: 1, arbitrary: file.map((bytes) => gzipSync(bytes)) },
  { weight: 1, arbitrary: file.map((bytes) => Buffer.concat([Buffer.from([0x1f, 0x8b]), bytes])) },
);

test("accepts any file or refuses it with our own message, and stores only exact rates", async () => {
  await fc.assert(
    fc.asyncProperty(sent, async (payload) => {
      const answer = await server.call({
        method: "POST",
        url: "/api/exchange-rates",
        payload,
        headers: { "content-type": "text/csv" },
        cookie,
      });
      expect([200, 400]).toContain(answer.statusCode);
      const body = answer.json();
      const isCounted = body.stored + body.unchanged + body.refusedCount === body.rows;
      expect(isCounted || body.code === "BAD_REQUEST", answer.body).toBe(true);
    }),
    // One row that is always valid.
    { numRuns: runs, examples: [[Buffer.from("date,base,quote,rate\n2026-03-01,EUR,USD,1.08")]] },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
  const kept = await server.db.selectFrom("exchange_rates").selectAll().execute();
  for (const each of kept) {
    expect(each.rate).toMatch(/^\d{1,10}(\.\d{1,12})?$/);
    expect(Number(each.rate)).toBeGreaterThan(0);
    expect(each.base).toMatch(/^[A-Z]{3}$/);
    expect(each.quote).toMatch(/^[A-Z]{3}$/);
    expect(Number.isSafeInteger(each.day)).toBe(true);
  }
  expect(kept.length).toBeGreaterThan(0);
  const list = await server.call({ url: "/api/exchange-rates", cookie });
  expect(list.statusCode).toBe(200);
});
