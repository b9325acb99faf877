import { setTimeout as sleep } from "node:timers/promises";
import { test as base } from "vitest";
import { openDatabase } from "../open-database.ts";
import { copyTemplate } from "./postgresql-copy.ts";

type Options = Partial<Extract<Parameters<typeof openDatabase>[0], { url: string }>>;

/** A test with a database on PostgreSQL, which `open` opens once more, as another process would. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
  .extend("database", async ({}, { onCleanup }) => {
    const database = await copyTemplate();
    onCleanup(database.drop);
    return database;
  })
  .extend("open", async ({ database }, { onCleanup }) => {
    const opened: ReturnType<typeof openDatabase>[] = [];
    onCleanup(async () => {
      // A test that failed may still use a connection, for which closing would wait forever.
      const closed = Promise.all(opened.map((each) => each.destroy()));
      await Promise.race([closed, sleep(5000)]);
    });
    return (options: Options = {}) => {
      const db = openDatabase({ url: database.url, ...options });
      opened.push(db);
      return db;
    };
  })
  .extend("db", async ({ open }) => open())
  .extend("reader", async ({ open }) => open({ readonly: true }));

/** The error of a promise that is rejected, and null otherwise. */
export function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}
