import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { warnOfExposure } from "./exposure.ts";

async function warningsFor(env: Record<string, string>, { hasAccount = true } = {}) {
  const db = await openTestDatabase();
  if (hasAccount) await insertTestStore(db);
  const warnings: unknown[] = [];
  await warnOfExposure(readConfig(env), {
    db,
    log: { warn: (line: unknown) => warnings.push(line) },
  });
  await db.destroy();
  return warnings;
}

const PUBLIC_URL = "https://dashboard.example.com";

test.each([
  {},
  { PUBLIC_URL: "http://localhost:3000" },
  { PUBLIC_URL, TRUST_PROXY: "127.0.0.1" },
  { PUBLIC_URL, TRUST_PROXY: "10.0.0.0/8", HOST: "0.0.0.0", REGISTRATION: "closed" },
])("warns of nothing with %j", async (env) => {
  expect(await warningsFor(env)).toEqual([]);
});

test("warns about a public address without a trusted proxy", async () => {
  expect(await warningsFor({ PUBLIC_URL })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is set without TRUST_PROXY/),
  ]);
});

test("warns about unencrypted passwords on an address that others can reach", async () => {
  expect(await warningsFor({ HOST: "0.0.0.0" })).toEqual([
    expect.stringMatching(/sent unencrypted\. Put an HTTPS reverse proxy in front of Cartograph/),
  ]);
});

test("warns when nobody can create the first account", async () => {
  expect(await warningsFor({ REGISTRATION: "closed" }, { hasAccount: false })).toEqual([
    expect.stringMatching(/^REGISTRATION is closed and there is no account yet/),
  ]);
});
