import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { insertAccount } from "../accounts/accounts.queries.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { keyPlace } from "../sync/connection-of.ts";
import { checkingMessage } from "../sync/connection-status.ts";

export const demoShop = {
  name: "Lumen Goods (Shopify)",
  storeUrl: "cartograph-demo.myshopify.com",
  apiKey: "sandbox_shopify_demo",
} as const;

type Needs = {
  db: Kysely<Schema>;
  passwords: PasswordHasher;
  secrets: SecretBox;
  now: () => number;
};

export type DemoIntegration = {
  storeId: number;
  integrationId: string;
  /** Whether every stream has been read to its end at least once. */
  isFilled: boolean;
};

/** The demo's account, store and connection, created where they are missing. Null when someone else took its name. */
export async function ensureDemoAccount(needs: Needs): Promise<DemoIntegration | null> {
  const found = await findDemoStore(needs.db);
  if (found === null) {
    if (await isNameTaken(needs.db)) return null;
    const storeId = await insertDemoStore(needs);
    return connectDemoShop(needs, storeId);
  }
  return (await findDemoShop(needs.db, found)) ?? connectDemoShop(needs, found);
}

async function findDemoStore(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom("stores")
    .innerJoin("users", "users.id", "stores.user_id")
    .select("stores.id")
    .where("stores.is_demo", "=", 1)
    .where("users.username_key", "=", demoCredentials.username)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function isNameTaken(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("username_key", "=", demoCredentials.username)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertDemoStore({ db, passwords, now }: Needs): Promise<number> {
  const { storeId } = await insertAccount(db, {
    username: demoCredentials.username,
    passwordHash: await passwords.hash(demoCredentials.password),
    name: "Demo",
    email: null,
    // Zone and currency come from the shop, as for anyone's first connection.
    store: { name: "Lumen Goods (demo)", timezone: "UTC", currency: "USD", isDemo: true },
    createdAt: now(),
  });
  return storeId;
}

async function findDemoShop(db: Kysely<Schema>, storeId: number): Promise<DemoIntegration | null> {
  const row = await db
    .selectFrom("integrations")
    .select(["id", "last_synced_at"])
    .where("store_id", "=", storeId)
    .where("platform", "=", "shopify")
    .orderBy("created_at")
    .executeTakeFirst();
  if (!row) return null;
  return { storeId, integrationId: row.id, isFilled: row.last_synced_at !== null };
}

async function connectDemoShop(
  { db, secrets, now }: Needs,
  storeId: number,
): Promise<DemoIntegration> {
  const integrationId = randomUUID();
  await db
    .insertInto("integrations")
    .values({
      id: integrationId,
      store_id: storeId,
      name: demoShop.name,
      platform: "shopify",
      api_key_ciphertext: secrets.seal(demoShop.apiKey, keyPlace(storeId, integrationId)),
      api_key_hint: demoShop.apiKey.slice(-4),
      store_url: demoShop.storeUrl,
      is_connected: 0,
      status_message: checkingMessage,
      checked_at: null,
      last_synced_at: null,
      created_at: now(),
    })
    .execute();
  return { storeId, integrationId, isFilled: false };
}
