import { expect, test } from "vitest";
import { planDistribution } from "./plan-distribution.ts";
import type { TableKeys } from "./table-keys.ts";

const ofStores = (name: string, references: string[] = []): TableKeys => ({
  name,
  hasStore: true,
  primaryKey: ["store_id", "id"],
  references,
});
const other = (name: string, references: string[] = []): TableKeys => ({
  name,
  hasStore: false,
  primaryKey: ["id"],
  references,
});

test("plans referenced tables first, connected tables together, and makes reference tables of those that stores' tables refer to", () => {
  const tables = [
    ofStores("a_runs", ["integrations"]),
    ofStores("integrations", ["integrations", "stores"]),
    ofStores("notes", ["stores"]),
    ofStores("streams", ["a_runs"]),
    other("sessions", ["users", "stores"]),
    other("stores", ["users"]),
    other("users"),
  ];
  expect(planDistribution(tables)).toEqual([
    { kind: "reference", tables: ["users"] },
    { kind: "reference", tables: ["stores"] },
    { kind: "distributed", tables: ["integrations", "a_runs", "streams"] },
    { kind: "distributed", tables: ["notes"] },
    { kind: "local", tables: ["sessions"] },
  ]);
});

test("refuses a table of stores whose primary key lacks the store", () => {
  expect(() => planDistribution([{ ...ofStores("notes"), primaryKey: ["id"] }])).toThrow(
    "The primary key of notes must have store_id",
  );
});

test("refuses a table without a store that refers to one with a store", () => {
  expect(() => planDistribution([ofStores("notes"), other("users", ["notes"])])).toThrow(
    "users has no store_id and cannot refer to notes, which has one",
  );
});
