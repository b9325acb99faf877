import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  exportFile,
  exportRow,
  type ImportServer,
  openImportServer,
} from "../../testing/import-server.ts";

let server: ImportServer;
beforeEach(async () => {
  server = await openImportServer();
});
afterEach(() => server.close());

const undo = (id: string, cookie = server.cookie) =>
  server.call({ method: "DELETE", url: `/api/imports/${id}`, cookie });

const list = async () =>
  (await server.call({ url: "/api/imports", cookie: server.cookie })).json() as { id: string }[];

async function january() {
  const url = "/api/dashboard?range=custom&from=2026-01-01&to=2026-01-31";
  const { salesSummary, totalSales } = (await server.call({ url, cookie: server.cookie })).json();
  return { salesSummary, totalSales };
}

async function hasRightRollups() {
  const { id } = await server.store();
  expect(await findRollupDifferences(server.db, id)).toEqual([]);
}

test("removes every order of the import and removes it from the list", async () => {
  const before = await january();
  const { id } = await server.importFile(exportFile([exportRow(1), exportRow(2)]));
  const answer = await undo(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ removed: 2, restored: 0, kept: 0 });
  expect(await january()).toEqual(before);
  expect(await list()).toEqual([]);
  expect((await server.get(id)).statusCode).toBe(404);
  expect((await undo(id)).statusCode).toBe(404);
  await hasRightRollups();
  const events = await server.db.selectFrom("audit_events").select(["event", "target"]).execute();
  expect(events).toContainEqual({ event: "import.undo", target: id });
});

test("keeps the orders that a later import confirmed", async () => {
  const first = await server.importFile(exportFile([exportRow(1), exportRow(2)]));
  await server.importFile(exportFile([exportRow(2), exportRow(3)]));
  expect((await undo(first.id)).json()).toEqual({ removed: 1, restored: 0, kept: 1 });
  expect(await list()).toHaveLength(1);
  const orders = await server.db.selectFrom("orders").select("name").orderBy("name").execute();
  expect(orders).toEqual([{ name: "#2" }, { name: "#3" }]);
  await hasRightRollups();
});

test("restores orders to the previous import's version", async () => {
  await server.importFile(exportFile([exportRow(1)]));
  const before = await january();
  server.importClock.now += 1000;
  const { id } = await server.importFile(exportFile([exportRow(1, { price: "99.00" })]));
  expect(await january()).not.toEqual(before);
  expect((await undo(id)).json()).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await january()).toEqual(before);
  await hasRightRollups();
});

test("allows a new currency once the store is empty", async () => {
  const { id } = await server.importFile(exportFile([exportRow(1)]));
  const setBack = () =>
    server.call({
      method: "PATCH",
      url: "/api/store",
      payload: { currency: "USD" },
      cookie: server.cookie,
    });
  expect((await setBack()).statusCode).toBe(409);
  await undo(id);
  expect((await setBack()).json()).toMatchObject({ currency: "USD" });
});

test("answers 404 for another account's import and leaves it unchanged", async () => {
  const { id } = await server.importFile(exportFile([exportRow(1)]));
  const eve = await server.signUp("eve");
  expect((await undo(id, eve)).statusCode).toBe(404);
  expect(await server.db.selectFrom("orders").selectAll().execute()).toHaveLength(1);
});

test("cancels a queued or running import and removes what it stored", async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => exportRow(index + 1));
  const running = (await server.upload(exportFile(rows))).json<{ id: string }>().id;
  const waiting = (await server.upload(exportFile(rows))).json<{ id: string }>().id;
  expect((await undo(waiting)).statusCode).toBe(200);
  expect((await undo(running)).statusCode).toBe(200);
  await server.engine.whenImported(waiting);
  expect(await server.db.selectFrom("orders").selectAll().execute()).toEqual([]);
  expect(await list()).toEqual([]);
  expect(server.uploads()).toEqual([]);
  await hasRightRollups();
});

test("finishes an interrupted undo after a restart", async () => {
  const { id } = await server.importFile(exportFile([exportRow(1)]));
  await server.db.updateTable("imports").set({ undo_started_at: 1 }).execute();
  expect(await list()).toMatchObject([{ id, isUndoing: true }]);
  const { undos } = await server.engine.recover();
  const { id: storeId } = await server.store();
  expect(undos).toEqual([{ importId: id, storeId }]);
  await server.sync.resumeInterrupted();
  await expect.poll(list).toEqual([]);
  expect(await server.db.selectFrom("orders").selectAll().execute()).toEqual([]);
});

test("lists the requested number of imports, newest first", async () => {
  for (const number of [1, 2, 3]) {
    server.importClock.now += 1000;
    await server.importFile(exportFile([exportRow(number)]), {}, `?fileName=${number}.csv`);
  }
  const url = "/api/imports?limit=2";
  const imports = (await server.call({ url, cookie: server.cookie })).json();
  expect(imports).toMatchObject([{ fileName: "3.csv" }, { fileName: "2.csv" }]);
  const refused = await server.call({ url: "/api/imports?limit=0", cookie: server.cookie });
  expect(refused.statusCode).toBe(400);
});
