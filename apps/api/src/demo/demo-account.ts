import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { checkingMessage } from "@cartograph/contracts/checking-message.ts";
import { type Platform, platformEntry, platforms } from "@cartograph/contracts/platform.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { demoAccess } from "@cartograph/sandbox/demo-access.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { findUserByName, insertAccount } from "../accounts/accounts.queries.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { sealKey } from "../sync/connections/resolve-connection.ts";
import { planDemoTargets } from "./demo-targets.ts";
import { insertIntegration } from "../sync/connections/integration-rows.ts";
import { findDemoStore } from "./find-demo-store.ts";

/** The demo store's integrations, in the order of their first syncs. */
const demoConnections = platforms.map((platform) => {
  const { name, key: apiKey, account } = demoAccess[platform];
  const { hasStoreUrl } = platformEntry(platform);
  return {
    platform,
    name,
    apiKey,
    storeUrl: hasStoreUrl ? account : null,
    account: hasStoreUrl ? null : account,
  };
});

type DemoConnection = (typeof demoConnections)[number];

export type DemoDependencies = {
  db: Kysely<Schema>;
  passwords: PasswordHasher;
  secrets: SecretBox;
  /** Platforms that have a connector. */
  platforms: readonly Platform[];
  now: () => number;
};

export type DemoIntegration = {
  storeId: number;
  integrationId: string;
  platform: Platform;
  /** Whether every stream has been fully synced at least once. */
  isFilled: boolean;
};

/** The demo's account, store and connections, each created if missing. Null when another user has its username. */
export async function ensureDemoAccount(
  dependencies: DemoDependencies,
): Promise<DemoIntegration[] | null> {
  const found = await findDemoStore(dependencies.db);
  if (found === null && (await findUserByName(dependencies.db, demoCredentials.username)))
    return null;
  const storeId = found ?? (await insertDemoStore(dependencies));
  await planDemoTargets(dependencies.db, storeId, dependencies.now());
  const integrations: DemoIntegration[] = [];
  for (const [position, connection] of demoConnections.entries()) {
    if (!dependencies.platforms.includes(connection.platform)) continue;
    const known = await findDemoIntegration(dependencies.db, storeId, connection.platform);
    integrations.push(
      known ?? (await connectDemo(dependencies, { storeId, position }, connection)),
    );
  }
  return integrations;
}

async function insertDemoStore({ db, passwords, now }: DemoDependencies): Promise<number> {
  const { storeId } = await insertAccount(db, {
    username: demoCredentials.username,
    passwordHash: await passwords.hash(demoCredentials.password),
    name: "Demo",
    email: null,
    // Time zone and currency are taken from the shop, as for any first connection.
    store: { name: "Lumen Goods (demo)", timezone: "UTC", currency: "USD", isDemo: true },
    createdAt: now(),
  });
  return storeId;
}

async function findDemoIntegration(
  db: Kysely<Schema>,
  storeId: number,
  platform: Platform,
): Promise<DemoIntegration | null> {
  const row = await db
    .selectFrom("integrations")
    .select(["id", "last_synced_at"])
    .where("store_id", "=", storeId)
    .where("platform", "=", platform)
    .orderBy("created_at")
    .executeTakeFirst();
  if (!row) return null;
  return { storeId, integrationId: row.id, platform, isFilled: row.last_synced_at !== null };
}

async function connectDemo(
  { db, secrets, now }: DemoDependencies,
  { storeId, position }: { storeId: number; position: number },
  { platform, name, apiKey, storeUrl, account }: DemoConnection,
): Promise<DemoIntegration> {
  const integrationId = randomUUID();
  await insertIntegration(db, {
    id: integrationId,
    store_id: storeId,
    name,
    platform,
    ...sealKey(secrets, { storeId, integrationId }, apiKey),
    store_url: storeUrl,
    account,
    status_message: checkingMessage,
    // They are listed by this time, and all are created within a millisecond.
    created_at: now() + position,
  });
  return { storeId, integrationId, platform, isFilled: false };
}
