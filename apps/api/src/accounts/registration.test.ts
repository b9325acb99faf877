import { afterEach, expect, test } from "vitest";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";
import { insertAccount } from "./accounts.queries.ts";
import type { PasswordHasher } from "./password-hasher.ts";

let server: TestApp;
afterEach(() => server.close());

const passwords: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (storedHash, password) => storedHash === `plain:${password}`,
  needsRehash: () => false,
};

const open = async (env: Record<string, string>) => {
  server = await openTestApp({ env, passwords });
};

const register = (username: string) =>
  server.call({
    method: "POST",
    url: "/api/register",
    payload: { username, password: testPassword },
    remoteAddress: "127.0.0.1",
  });

async function isShownAsOpen(): Promise<boolean> {
  const hints = await server.call({ url: "/api/user/hints" });
  return hints.json<{ isRegistrationOpen: boolean }>().isRegistrationOpen;
}

const refusal = {
  message: "This server does not accept new accounts. Ask its operator for access.",
  code: "FORBIDDEN",
};

test("lets anyone create an account when REGISTRATION is open", async () => {
  await open({ REGISTRATION: "open", PUBLIC_URL: "https://dashboard.example.com" });
  for (const username of ["anna", "ben"]) {
    expect(await isShownAsOpen()).toBe(true);
    expect((await register(username)).statusCode).toBe(200);
  }
});

test("refuses every account when REGISTRATION is closed", async () => {
  await open({ REGISTRATION: "closed" });
  expect(await isShownAsOpen()).toBe(false);
  const answer = await register("anna");
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual(refusal);
  expect(await server.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("closes after the first account on a server that others can reach", async () => {
  await open({ PUBLIC_URL: "https://dashboard.example.com" });
  expect(await isShownAsOpen()).toBe(true);
  expect((await register("anna")).statusCode).toBe(200);
  expect(await isShownAsOpen()).toBe(false);
  expect((await register("ben")).json()).toEqual(refusal);
});

test("creates one account when several are requested concurrently and only the first is allowed", async () => {
  await open({ HOST: "0.0.0.0" });
  const answers = await Promise.all(["anna", "ben", "carl"].map(register));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
  expect(await server.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("does not count the demo account as the first one", async () => {
  await open({ PUBLIC_URL: "https://dashboard.example.com", DEMO: "on" });
  await insertAccount(server.db, {
    username: "demo",
    passwordHash: "-",
    name: null,
    email: null,
    store: {
      name: "Demo",
      timezone: "UTC",
      timezoneSource: "default",
      currency: "USD",
      isDemo: true,
    },
    createdAt: 0,
  });
  expect(await isShownAsOpen()).toBe(true);
  expect((await register("anna")).statusCode).toBe(200);
});

test.each([
  [{}, 200],
  [{ PUBLIC_URL: "https://dashboard.example.com", REGISTRATION: "open" }, 429],
  [{ HOST: "0.0.0.0", REGISTRATION: "open" }, 429],
])("with %j answers the sixth registration from loopback with %d", async (env, status) => {
  await open(env);
  for (const username of ["anna1", "anna2", "anna3", "anna4", "anna5"]) {
    expect((await register(username)).statusCode).toBe(200);
  }
  expect((await register("anna6")).statusCode).toBe(status);
});
