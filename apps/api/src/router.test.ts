import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "./router.ts";
import { expectations } from "./testing/procedure-expectations.ts";
import { createUserWithData, type UserWithData, readStoreState } from "./testing/user-with-data.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";
import { type ProcedureEntry, listProcedures } from "./trpc/list-procedures.ts";

const procedures = listProcedures(appRouter);
const canary = "CANARY-of-otto";

let server: TestApp;
let anna: UserWithData;
let otto: UserWithData;

beforeAll(async () => {
  server = await openTestApp();
  anna = await createUserWithData(server, "anna", "anna");
  otto = await createUserWithData(server, "otto", canary);
});
afterAll(() => server.close());

test("has an expectation for every procedure and no other", () => {
  const names = procedures.map(({ name }) => name).toSorted();
  expect(Object.keys(expectations).toSorted()).toEqual(names);
});

test("serves every procedure over REST except those for our own pages", () => {
  const unreachable = procedures.filter(({ openapi }) => !openapi).map(({ name }) => name);
  const trpcOnly = Object.entries(expectations).filter(([, { isTrpcOnly }]) => isTrpcOnly);
  expect(unreachable).toEqual(trpcOnly.map(([name]) => name));
});

test("answers null when nobody is signed in and the session is requested", async () => {
  const session = await server.call({ url: "/trpc/user.session" });
  expect(session.json()).toEqual({ result: { data: null } });
  const known = await server.call({ url: "/trpc/user.session", cookie: anna.cookie });
  expect(known.json().result.data.username).toBe("anna");
});

const guarded = procedures.filter(({ name }) => {
  const { access, isStream } = expectations[name] ?? {};
  return access !== "anyone" && !isStream;
});

const takingAnId = guarded.flatMap((procedure) => {
  const { resource } = expectations[procedure.name] ?? {};
  return resource ? [{ name: procedure.name, procedure, resource }] : [];
});

// Runs before all others, while everything that could be changed still exists.
describe.each(takingAnId)("$name with another user's id", ({ procedure, resource }) => {
  test("returns 404 and leaves it unchanged", async () => {
    const before = await readStoreState(server, otto);
    const missing = await ask(procedure, anna.cookie, randomUUID());
    const foreign = await ask(procedure, anna.cookie, otto[resource]);
    for (const [index, answer] of foreign.entries()) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(missing[index]?.body);
    }
    expect(await readStoreState(server, otto)).toEqual(before);
  });

  test("reaches nothing of another user by an id in the body", async () => {
    const before = await readStoreState(server, otto);
    await server.call({
      method: procedure.openapi?.method ?? "POST",
      url: restPath(procedure, { id: anna[resource] }),
      payload: { id: otto[resource], storeId: otto.storeId, store_id: otto.storeId, name: "Mine" },
      cookie: anna.cookie,
    });
    expect(await readStoreState(server, otto)).toEqual(before);
  });
});

describe.each(guarded)("$name", (procedure) => {
  const { resource } = expectations[procedure.name] ?? {};

  test("returns 401 when not signed in", async () => {
    const ended = await createEndedSession();
    for (const cookie of [undefined, "sid=forged.cookie", ended]) {
      for (const answer of await ask(procedure, cookie, resource && otto[resource])) {
        expect(answer.statusCode).toBe(401);
        expect(answer.body).toContain("Not signed in");
        expect(answer.body).not.toContain(canary);
      }
    }
  });

  test("returns nothing that belongs to another user", async () => {
    // A query that failed would not show whose data it reads.
    const mayFail = resource !== undefined || procedure.type === "mutation";
    for (const answer of await ask(procedure, anna.cookie, resource && otto[resource])) {
      expect(mayFail || answer.statusCode === 200, answer.body).toBe(true);
      expect(answer.body).not.toContain(canary);
      expect(answer.body).not.toContain(otto.integration);
    }
  });
});

test("deletes rates from the user's own store only", async () => {
  const before = await readStoreState(server, otto);
  const url = "/api/exchange-rates/EUR/USD";
  const emil = await createUserWithData(server, "emilia", "emilia");
  expect((await server.call({ method: "DELETE", url, cookie: emil.cookie })).statusCode).toBe(200);
  expect((await server.call({ method: "DELETE", url, cookie: emil.cookie })).statusCode).toBe(404);
  expect(await readStoreState(server, otto)).toEqual(before);
});

test("reads and changes the user's own objects", async () => {
  const { cookie, integration, campaign, product } = await createUserWithData(
    server,
    "emil",
    "emil",
  );
  const url = `/api/integrations/${integration}`;
  const changed = await server.call({ method: "PATCH", url, payload: { name: "Mine" }, cookie });
  expect(changed.json()).toMatchObject({ id: integration, name: "Mine" });
  expect((await server.call({ url: `${url}/runs`, cookie })).statusCode).toBe(200);
  const report = await server.call({ url: `/api/ads/campaigns/${campaign}`, cookie });
  expect(report.json()).toMatchObject({ campaign: { id: campaign, name: "emil" } });
  const page = await server.call({ url: `/api/products/${encodeURIComponent(product)}`, cookie });
  expect(page.json()).toMatchObject({ product: { id: product, title: "emil" } });
  expect((await server.call({ method: "DELETE", url, cookie })).statusCode).toBe(200);
  const left = (await server.call({ url: "/api/integrations", cookie })).json();
  expect(left.map(({ platform }: { platform: string }) => platform)).toEqual(["google_ads"]);
});

async function createEndedSession(): Promise<string> {
  const username = `ended-${randomUUID()}`;
  const cookie = await server.signUp(username);
  await server.db.deleteFrom("users").where("username", "=", username).execute();
  return cookie;
}

/** The same call on both mounts. */
async function ask(
  procedure: ProcedureEntry,
  cookie: string | undefined,
  id?: string,
): Promise<LightMyRequestResponse[]> {
  const { name, type, openapi } = procedure;
  const { input } = expectations[name] ?? {};
  const values = id === undefined ? input : { ...input, id };
  const method = openapi?.method ?? "GET";
  const url = restPath(procedure, { id: randomUUID(), ...values });
  const fields = Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, string>).filter(
      ([field]) => !openapi?.path.includes(`{${field}}`),
    ),
  );
  const rest: InjectOptions =
    method === "GET" ? { method, url, query: fields } : { method, url, payload: fields };
  const trpc: InjectOptions =
    type === "query"
      ? {
          method: "GET",
          url: `/trpc/${name}`,
          query: values === undefined ? {} : { input: JSON.stringify(values) },
        }
      : { method: "POST", url: `/trpc/${name}`, payload: values ?? {} };
  return [await server.call({ ...rest, cookie }), await server.call({ ...trpc, cookie })];
}

function restPath({ openapi }: ProcedureEntry, values: Record<string, unknown>): string {
  return `/api${openapi?.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))}`;
}
