import type { User } from "@cartograph/contracts/accounts.ts";
import type { SettingSource } from "@cartograph/contracts/store.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { writeExclusively } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { hasAccount, registrationClosed } from "./registration.ts";

/** Normalized form that usernames are compared by, so that no two look alike. */
export function usernameKey(username: string): string {
  // Upper case first: it also folds pairs that lower case alone keeps apart, such as ß and ss.
  return username.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

export type StoredUser = User & { passwordHash: string; storeIsDemo: boolean };

export async function findUserByName(db: Database, username: string): Promise<StoredUser | null> {
  const row = await db
    .selectFrom("users")
    .leftJoin("stores", "stores.user_id", "users.id")
    .select([
      "users.id",
      "users.username",
      "users.name",
      "users.email",
      "users.password_hash",
      "stores.is_demo",
    ])
    .where("users.username_key", "=", usernameKey(username))
    .executeTakeFirst();
  if (!row) return null;
  const { password_hash, is_demo, ...user } = row;
  return { ...user, passwordHash: password_hash, storeIsDemo: is_demo === 1 };
}

export type NewAccount = {
  username: string;
  passwordHash: string;
  name: string | null;
  email: string | null;
  store: {
    name: string;
    timezone: string;
    timezoneSource?: SettingSource;
    currency: string;
    isDemo: boolean;
  };
  /** UTC milliseconds. */
  createdAt: number;
  /** Refuses when an account exists, including one created at the same moment. */
  mustBeFirst?: boolean;
};

/**
 * Creates a user and their store.
 * @throws AppError conflict when the username is taken, forbidden when only the first account may be created and one
 * exists.
 */
export async function insertAccount(
  db: Kysely<Schema>,
  account: NewAccount,
): Promise<{ user: User; storeId: number }> {
  const { username, name, email, store, createdAt } = account;
  const id = randomUUID();
  const storeId = await writeExclusively(db, ["accounts"], async (trx) => {
    if (account.mustBeFirst && (await hasAccount(trx))) throw registrationClosed();
    const inserted = await trx
      .insertInto("users")
      .values({
        id,
        username,
        username_key: usernameKey(username),
        password_hash: account.passwordHash,
        name,
        email,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) throw new AppError("conflict", "Username already exists");
    const { id: newStoreId } = await trx
      .insertInto("stores")
      .values({
        user_id: id,
        name: store.name,
        timezone: store.timezone,
        timezone_source: store.timezoneSource ?? "default",
        currency: store.currency,
        is_demo: store.isDemo ? 1 : 0,
        created_at: createdAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return newStoreId;
  });
  return { user: { id, username, name, email }, storeId };
}

/** Updates the given fields; null clears a field. */
export async function updateUser(
  db: Database,
  userId: string,
  changes: Partial<Pick<User, "name" | "email">>,
): Promise<User> {
  if (Object.keys(changes).length > 0) {
    await db.updateTable("users").set(changes).where("id", "=", userId).execute();
  }
  return db
    .selectFrom("users")
    .select(["id", "username", "name", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Replaces a stored hash with another. Returns false and changes nothing if it has changed in the meantime. */
export async function replacePasswordHash(
  db: Database,
  userId: string,
  hashes: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable("users")
    .set({ password_hash: hashes.to })
    .where("id", "=", userId)
    .where("password_hash", "=", hashes.from)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

export function hasPasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("password_hash", "=", passwordHash),
  );
}
