import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sealKey } from "../sync/connections/resolve-connection.ts";
import { insertIntegration } from "../sync/connections/integration-rows.ts";
import { createSecretBox } from "./secret-box.ts";
import { warnOfUnreadableKeys } from "./unreadable-keys.ts";

const previous = createSecretBox(randomBytes(32));
const current = createSecretBox(randomBytes(32));

async function warningsFor(keys: { secrets: typeof previous; apiKey: string }[]) {
  const db = await openTestDatabase();
  for (const [index, { secrets, apiKey }] of keys.entries()) {
    const { id: storeId } = await insertTestStore(db);
    const id = `shop-${index}`;
    await insertIntegration(db, {
      id,
      store_id: storeId,
      name: "Shop",
      platform: "shopify",
      ...sealKey(secrets, { storeId, integrationId: id }, apiKey),
      store_url: "test-shop.myshopify.com",
      account: null,
      status_message: null,
      created_at: 0,
    });
  }
  const warnings: unknown[] = [];
  await warnOfUnreadableKeys(db, {
    secrets: current,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  });
  await db.destroy();
  return warnings;
}

test("warns at startup how many stored keys another SECRET_KEY encrypted", async () => {
  const apiKey = "shpat_0123456789";
  const stored = [
    { secrets: previous, apiKey },
    { secrets: current, apiKey },
    { secrets: previous, apiKey: "" },
  ];
  expect(await warningsFor(stored)).toEqual([
    [{ unreadable: 1, stored: 2 }, expect.stringMatching(/^Stored platform keys cannot be read/)],
  ]);
});

test("warns of nothing if all stored keys can be read, or none is stored", async () => {
  expect(await warningsFor([])).toEqual([]);
  expect(await warningsFor([{ secrets: current, apiKey: "shpat_0123456789" }])).toEqual([]);
});
