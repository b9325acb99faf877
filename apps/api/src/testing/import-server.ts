import { orderImportSchema } from "@cartograph/contracts/imports.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { AppOptions } from "../build-app.ts";
import type { Config } from "../config.ts";
import { openLocalSync } from "./local-sync.ts";
import { openTestApp, testNow } from "./test-app.ts";

export const exportHeader =
  "Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Refunded Amount,Id,Source";

type RowChanges = { price?: string; currency?: string; refunded?: string; createdAt?: string };

/** The only row of an order with one unit. */
export function exportRow(number: number, changes: RowChanges = {}): string {
  const { price = "10.00", currency = "GBP", refunded = "0.00" } = changes;
  const { createdAt = "2026-01-05 10:00:00 +0000" } = changes;
  return `#${number},c${number % 3}@example.com,paid,${currency},10.00,2.00,0.00,12.00,${createdAt},1,Candle,${price},WAX,${refunded},45${number},web`;
}

export const exportFile = (rows: readonly string[]) => [exportHeader, ...rows, ""].join("\n");

export type ImportServer = Awaited<ReturnType<typeof openImportServer>>;

/** A server with its own data directory, whose imports run in the test's thread. */
export async function openImportServer(
  config: Partial<Config> = {},
  options: Partial<AppOptions> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "cartograph-imports-"));
  const db = await openTestDatabase();
  const importClock = { now: testNow };
  const { sync, engine, secrets } = openLocalSync({ db, now: () => importClock.now });
  const server = await openTestApp({
    db,
    secrets,
    sync,
    config: { dataDir, ...config },
    ...options,
  });
  const cookie = await server.signUp("ada");
  const upload = (
    payload: string | Buffer | Readable,
    headers: Record<string, string> = {},
    query = "",
  ) =>
    server.call({
      method: "POST",
      url: `/api/imports/orders${query}`,
      payload,
      headers: { "content-type": "text/csv", ...headers },
      cookie,
    });
  const get = async (id: string, as = cookie) =>
    server.call({ method: "GET", url: `/api/imports/${id}`, cookie: as });
  const importFile = async (...args: Parameters<typeof upload>) => {
    const answer = await upload(...args);
    const { id } = answer.json<{ id: string }>();
    await engine.whenImported(id);
    return orderImportSchema.parse((await get(id)).json());
  };
  const uploads = () => {
    try {
      return readdirSync(join(dataDir, "uploads"));
    } catch {
      return [];
    }
  };
  const store = () => db.selectFrom("stores").selectAll().executeTakeFirstOrThrow();
  const close = async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  };
  return {
    ...server,
    dataDir,
    importClock,
    sync,
    cookie,
    upload,
    get,
    importFile,
    uploads,
    store,
    engine,
    close,
  };
}
