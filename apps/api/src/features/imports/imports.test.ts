import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import { afterEach, expect, test } from "vitest";
import {
  exportFile as file,
  exportHeader as header,
  exportRow as row,
  type ImportServer,
  openImportServer,
} from "../../testing/import-server.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function openServer(...options: Parameters<typeof openImportServer>): Promise<ImportServer> {
  const server = await openImportServer(...options);
  closers.push(server.close);
  return server;
}

test("imports the orders of an export and names every refused row", async () => {
  const server = await openServer();
  const done = await server.importFile(
    file([
      row(1),
      row(2, { currency: "EUR" }),
      row(3, { price: "ten" }),
      row(4, { refunded: "5.00" }),
    ]),
    {},
    "?fileName=orders_export_1.csv",
  );

  expect(done).toMatchObject({
    status: "done",
    fileName: "orders_export_1.csv",
    rows: 4,
    orders: 2,
    refusedCount: 2,
    message: null,
  });
  expect(done.refused).toEqual([
    { line: 3, reason: expect.stringContaining("EUR") },
    { line: 4, reason: expect.stringContaining('not an amount such as 1234.50: "ten"') },
  ]);
  expect(done.notes).toEqual([
    expect.stringContaining("reports in GBP"),
    expect.stringContaining("doesn't show your store's time zone"),
    "1 of the rejected rows is an order in another currency (EUR): your store reports in GBP.",
    expect.stringContaining("the refunds of 1 order count on the day of their order"),
    expect.stringContaining("the partial refunds of 1 order"),
  ]);
  const { id, currency } = await server.store();
  expect(currency).toBe("GBP");
  expect(await findRollupDifferences(server.db, id)).toEqual([]);
  expect(server.uploads()).toEqual([]);
});

test("deletes targets in money when a first file changes the currency, and keeps the others", async () => {
  const server = await openServer();
  const month = "2026-01";
  const targets = [
    { metric: "total_sales", month, value: 5000 },
    { metric: "orders", month, value: 100 },
  ];
  const { cookie } = server;
  await server.call({ method: "PUT", url: "/api/targets", payload: { targets }, cookie });
  await server.importFile(file([row(1)]));
  const { json } = await server.call({ url: "/api/targets", cookie });
  expect(json()).toMatchObject({ currency: "GBP", targets: [{ metric: "orders", value: 100 }] });
});

test("changes nothing when the same file is imported again", async () => {
  const server = await openServer();
  const rows = Array.from({ length: 600 }, (_, index) => row(index + 1));
  await server.importFile(file(rows));
  const facts = () =>
    Promise.all([
      server.db.selectFrom("orders").selectAll().execute(),
      server.db.selectFrom("ledger").selectAll().execute(),
      server.db.selectFrom("day_totals").selectAll().execute(),
    ]);
  const version = async () =>
    (await server.db.selectFrom("store_versions").select("version").executeTakeFirstOrThrow())
      .version;
  const before = await facts();
  const versionBefore = await version();
  const again = await server.importFile(file(rows.toReversed()));

  expect(again).toMatchObject({ status: "done", rows: 600, orders: 600, refused: [] });
  const [orders, ...others] = await facts();
  expect(orders).toHaveLength(600);
  expect(others).toEqual(before.slice(1));
  // The import itself updates the freshness of the data.
  expect(await version()).toBe(versionBefore + 2);
});

test("counts uploads in progress as running imports", async () => {
  const server = await openServer();
  const senders = Array.from({ length: 5 }, () => new PassThrough());
  const answers = senders.map((body) => server.upload(body));
  for (const sender of senders) sender.write(header);
  await expect.poll(() => server.uploads().length).toBe(5);
  const sixth = await server.upload(file([row(1)]));
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers["retry-after"]).toBe("30");
  for (const sender of senders) sender.end();
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([202, 202, 202, 202, 202]);
  await Promise.all(
    (await Promise.all(answers)).map((answer) => server.engine.whenImported(answer.json().id)),
  );
  expect((await server.upload(file([row(1)]))).statusCode).toBe(202);
});

test.each([
  ["with Content-Encoding gzip", { "content-encoding": "gzip" }],
  ["compressed with gzip but without Content-Encoding", {}],
])("unpacks a file %s", async (_, headers) => {
  const server = await openServer();
  const done = await server.importFile(gzipSync(file([row(1)])), headers);

  expect(done).toMatchObject({ status: "done", orders: 1 });
});

test("fails with a message and stores nothing when a gzip file is cut off", async () => {
  const server = await openServer();
  const whole = gzipSync(file(Array.from({ length: 50 }, (_, index) => row(index))));
  const done = await server.importFile(whole.subarray(0, -20), { "content-encoding": "gzip" });

  expect(done).toMatchObject({
    status: "failed",
    message: expect.stringContaining("damaged or incomplete"),
  });
  expect(server.uploads()).toEqual([]);
  expect(await server.db.selectFrom("orders").selectAll().execute()).toEqual([]);
});

test("fails with a readable message for a file of another kind", async () => {
  const server = await openServer();
  const done = await server.importFile("a,b\n1,2\n");

  expect(done).toMatchObject({
    status: "failed",
    message: expect.stringContaining("not an orders export of Shopify"),
  });
});

test.each([
  [413, file([row(1), row(2)]), {}, "larger than"],
  [400, "", {}, "The file is empty"],
  [415, "x", { "content-type": "text/plain" }, "The body must be text/csv"],
  [415, "x", { "content-encoding": "br" }, "Only gzip compression"],
  [403, "x", { origin: "https://evil.example" }, "another site"],
])("answers %i to an invalid upload", async (status, payload, headers, message) => {
  const server = await openServer({ importMaxBytes: 200 });
  const answer = await server.upload(payload, headers);

  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining(message) });
  expect(server.uploads()).toEqual([]);
  expect(await server.db.selectFrom("imports").selectAll().execute()).toEqual([]);
});

test("refuses a file with 503 while the disk of the data directory is nearly full", async () => {
  const checked: string[] = [];
  const space = { free: 900_000_000, total: 1e12 };
  const readDiskSpace = async (directory: string) => {
    checked.push(directory);
    return space;
  };
  const server = await openServer({}, { readDiskSpace });
  const answer = await server.upload(file([row(1)]));

  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toBe(
    "The server is low on disk space: 900 MB free, an import needs 50 GB. Free up space, then import the file again.",
  );
  expect(checked).toEqual([server.dataDir]);
  expect(server.uploads()).toEqual([]);
  expect(await server.db.selectFrom("imports").selectAll().execute()).toEqual([]);
  space.free = 60_000_000_000;
  expect((await server.upload(file([row(1)]))).statusCode).toBe(202);
});

test("reports a file that ends in the middle of a row, and does not store that order", async () => {
  const server = await openServer();
  const done = await server.importFile(file([row(1), row(2), row(3)]).slice(0, -20));

  expect(done).toMatchObject({
    status: "done",
    orders: 2,
    notes: expect.arrayContaining([
      expect.stringContaining("The file ends in the middle of line 4"),
    ]),
    refused: [
      { line: 4, reason: expect.stringContaining("The file ends in the middle of this row") },
    ],
  });
});

test.each([
  ["No orders in this file", file([])],
  ["This is an Excel workbook (XLSX)", "PK\u0003\u0004 [Content_Types].xml"],
])("fails on a file without orders: %s", async (message, payload) => {
  const server = await openServer();
  expect(await server.importFile(payload)).toMatchObject({
    status: "failed",
    message: expect.stringContaining(message),
  });
});

function unshippedLine(name: string): string {
  return `#2,,paid,GBP,,,,,2026-01-05 10:00:00 +0000,1,${name},50.00,,,,,false,false`;
}

test("leaves gift cards out of gross sales and units, and notes how they were recognized", async () => {
  const server = await openServer();
  const [columns = "", ...rest] = file([row(1)]).split("\n");
  const done = await server.importFile(
    [
      `${columns},Lineitem requires shipping,Lineitem taxable`,
      `${rest[0]},true,true`,
      `#2,c2@example.com,paid,GBP,110.00,0.00,0.00,110.00,2026-01-05 10:00:00 +0000,1,Soap,10.00,SOAP,0.00,452,web,true,true`,
      unshippedLine("Gift Card - £50.00"),
      unshippedLine("Online class"),
    ].join("\n"),
  );
  expect(done).toMatchObject({ status: "done", orders: 2, refused: [] });
  expect(done.notes.slice(-2)).toEqual([
    expect.stringContaining("1 line sold gift cards"),
    expect.stringContaining("1 line may be for gift cards (neither shipped nor taxed"),
  ]);
  const { json } = await server.call({
    url: "/api/metrics/values?ids=gross_sales,units,orders&range=custom&from=2026-01-01&to=2026-01-31",
    cookie: server.cookie,
  });
  expect(json()).toMatchObject([{ value: 70 }, { value: 3 }, { value: 2 }]);
});

test("requires a session and hides another account's imports", async () => {
  const server = await openServer();
  const anonymous = await server.call({
    method: "POST",
    url: "/api/imports/orders",
    payload: file([row(1)]),
    headers: { "content-type": "text/csv" },
  });
  expect(anonymous.statusCode).toBe(401);

  const { id } = await server.importFile(file([row(1)]));
  const eve = await server.signUp("eve");
  expect((await server.get(id, eve)).statusCode).toBe(404);
  const list = await server.call({ method: "GET", url: "/api/imports", cookie: eve });
  expect(list.json()).toEqual([]);
});

test("reports that an interrupted import can be repeated safely", async () => {
  const server = await openServer();
  const { id } = await server.importFile(file([row(1)]));
  await withNewVersion(server.db, 1, (trx) =>
    trx
      .updateTable("imports")
      .set({ status: "running", finished_at: null })
      .where("id", "=", id)
      .execute(),
  );

  expect(await server.engine.recover()).toMatchObject({ importIds: [id] });
  expect((await server.get(id)).json()).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Import the file again"),
  });
});
