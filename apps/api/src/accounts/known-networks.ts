import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { clientNetwork } from "./client-network.ts";

const retentionMs = 30 * 24 * 60 * 60 * 1000;
/** Per user; the oldest are dropped first. */
const maxNetworks = 20;

/** Records that the user signed in from this address. */
export async function rememberNetwork(
  db: Database,
  { userId, ip, now }: { userId: string; ip: string; now: number },
): Promise<void> {
  await db
    .insertInto("known_networks")
    .values({ user_id: userId, network: clientNetwork(ip), signed_in_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "network"]).doUpdateSet({ signed_in_at: now }),
    )
    .execute();
  await db
    .deleteFrom("known_networks")
    .where("user_id", "=", userId)
    .where((where) =>
      where(
        "network",
        "not in",
        where
          .selectFrom("known_networks as latest")
          .select("latest.network")
          .where("latest.user_id", "=", userId)
          .orderBy("latest.signed_in_at", "desc")
          .limit(maxNetworks),
      ),
    )
    .execute();
}

/** Whether the user with this `usernameKey` signed in from the address's network in the last 30 days. */
export function isKnownNetwork(
  db: Database,
  { usernameKey, ip, now }: { usernameKey: string; ip: string; now: number },
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("known_networks")
      .innerJoin("users", "users.id", "known_networks.user_id")
      .select("users.id")
      .where("users.username_key", "=", usernameKey)
      .where("known_networks.network", "=", clientNetwork(ip))
      .where("known_networks.signed_in_at", ">", now - retentionMs),
  );
}

export async function purgeKnownNetworks(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("known_networks")
    .where("signed_in_at", "<=", now - retentionMs)
    .execute();
}
