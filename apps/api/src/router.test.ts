import type { Session } from "@cartograph/contracts/sessions.ts";
import type { StoreContext } from "@cartograph/warehouse/ask.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { connectAccount } from "@cartograph/warehouse/testing/connect-account.ts";
import { sampleAdDay } from "@cartograph/warehouse/testing/sample-marketing.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertImport } from "./sync/imports/import-rows.ts";
import { appRouter } from "./router.ts";
import { openTestApp, type TestApp, testPassword } from "./testing/test-app.ts";
import { type ProcedureEntry, listProcedures } from "./trpc/list-procedures.ts";

/*
 * Access rules for every procedure; a procedure without an expectation fails. `thing` is the object that the input
 * names by id; an object of another user must look exactly like one that does not exist.
 */
type Expectation = {
  access: "anyone" | "user";
  thing?:
    | "integration"
    | "import"
    | "campaign"
    | "order"
    | "product"
    | "customer"
    | "session"
    | "view"
    | "note";
  /** For our own pages only. */
  isTrpcOnly?: true;
  /** Never ends by itself and sends errors as events; live-stream.test.ts covers its access rules. */
  isStream?: true;
  input?: Record<string, unknown>;
};

const aTarget = { metric: "orders", month: "2026-03", value: 987_654 };

const expectations: Record<string, Expectation> = {
  "user.current": { access: "user" },
  "user.session": { access: "anyone", isTrpcOnly: true },
  "user.hints": { access: "anyone" },
  "user.login": { access: "anyone", input: { username: "anna", password: testPassword } },
  "user.register": { access: "anyone", input: { username: "someone", password: testPassword } },
  "user.update": { access: "user", input: { name: "Someone else" } },
  "user.changePassword": {
    access: "user",
    input: { currentPassword: "not the password", newPassword: testPassword },
  },
  "user.logout": { access: "anyone" },
  "sessions.list": { access: "user" },
  "sessions.end": { access: "user", thing: "session" },
  "sessions.endOthers": { access: "user" },
  "store.get": { access: "user" },
  "store.update": { access: "user", input: { name: "Renamed" } },
  "store.closeGettingStarted": { access: "user" },
  "store.viewDemo": { access: "user" },
  "store.leaveDemo": { access: "user" },
  "integrations.list": { access: "user" },
  "integrations.create": { access: "user", input: { name: "Shop", platform: "shopify" } },
  "integrations.update": {
    access: "user",
    thing: "integration",
    input: { name: "New name", account: "new.example" },
  },
  "integrations.runs": { access: "user", thing: "integration" },
  "integrations.runDays": { access: "user", thing: "integration" },
  "integrations.cancelSync": { access: "user", thing: "integration" },
  "integrations.sync": { access: "user", thing: "integration" },
  "integrations.delete": { access: "user", thing: "integration" },
  "integrations.data": { access: "user", thing: "integration" },
  "integrations.disconnected": { access: "user" },
  "integrations.syncStale": { access: "user" },
  "imports.list": { access: "user" },
  "imports.get": { access: "user", thing: "import" },
  "imports.undo": { access: "user", thing: "import" },
  "exchangeRates.list": { access: "user" },
  "exchangeRates.delete": { access: "user", input: { base: "EUR", quote: "USD" } },
  "targets.list": { access: "user" },
  "views.list": { access: "user" },
  "views.create": { access: "user", input: { name: "View", path: "/ads" } },
  "views.update": { access: "user", thing: "view", input: { name: "Mine" } },
  "views.delete": { access: "user", thing: "view" },
  "notes.list": { access: "user" },
  "notes.create": { access: "user", input: { day: "2026-03-01", text: "Note" } },
  "notes.update": { access: "user", thing: "note", input: { text: "Mine" } },
  "notes.delete": { access: "user", thing: "note" },
  "targets.set": { access: "user", input: { targets: [aTarget] } },
  "reports.dashboard": { access: "user", input: {} },
  "reports.products": { access: "user", input: {} },
  "reports.customers": { access: "user", input: {} },
  "reports.traffic": { access: "user", input: {} },
  "reports.cart": { access: "user", input: {} },
  "reports.reconciliation": { access: "user", input: {} },
  "reports.ads": { access: "user", input: {} },
  "reports.product": { access: "user", thing: "product", input: {} },
  "reports.campaign": { access: "user", thing: "campaign", input: {} },
  "customers.list": { access: "user", input: {} },
  "customers.rfm": { access: "user" },
  "customers.cohorts": { access: "user", input: {} },
  "customers.get": { access: "user", thing: "customer", input: {} },
  "orders.list": { access: "user", input: {} },
  "orders.get": { access: "user", thing: "order" },
  "metrics.list": { access: "user" },
  "live.events": { access: "user", isTrpcOnly: true, isStream: true },
  "metrics.values": { access: "user", input: { ids: "orders" } },
  "metrics.report": { access: "user", input: { id: "orders" } },
  "metrics.series": { access: "user", input: { id: "orders" } },
  "metrics.breakdown": { access: "user", input: { id: "orders", by: "country" } },
  "metrics.rows": { access: "user", input: { id: "orders" } },
  "dimensions.list": { access: "user" },
  "dimensions.values": { access: "user", input: { id: "country" } },
};

const procedures = listProcedures(appRouter);
const canary = "CANARY-of-otto";

type Someone = {
  cookie: string;
  storeId: number;
  integration: string;
  import: string;
  campaign: string;
  order: string;
  product: string;
  customer: string;
  session: string;
  view: string;
  note: string;
};

let server: TestApp;
let anna: Someone;
let otto: Someone;

beforeAll(async () => {
  server = await openTestApp();
  anna = await createSomeone("anna", "anna");
  otto = await createSomeone("otto", canary);
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

describe.each(guarded)("$name", (procedure) => {
  const { thing } = expectations[procedure.name] ?? {};

  test("returns 401 when not signed in", async () => {
    const ended = await createEndedSession();
    for (const cookie of [undefined, "sid=forged.cookie", ended]) {
      for (const answer of await ask(procedure, cookie, thing && otto[thing])) {
        expect(answer.statusCode).toBe(401);
        expect(answer.body).toContain("Not signed in");
        expect(answer.body).not.toContain(canary);
      }
    }
  });

  test("returns nothing that belongs to another user", async () => {
    for (const answer of await ask(procedure, anna.cookie, thing && otto[thing])) {
      expect(answer.body).not.toContain(canary);
      expect(answer.body).not.toContain(otto.integration);
    }
  });
});

const aboutAThing = guarded.flatMap((procedure) => {
  const { thing } = expectations[procedure.name] ?? {};
  return thing ? [{ name: procedure.name, procedure, thing }] : [];
});

describe.each(aboutAThing)("$name of another", ({ procedure, thing }) => {
  test("returns 404 and leaves it unchanged", async () => {
    const before = await stateOf(otto);
    const missing = await ask(procedure, anna.cookie, randomUUID());
    const foreign = await ask(procedure, anna.cookie, otto[thing]);
    for (const [index, answer] of foreign.entries()) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(missing[index]?.body);
    }
    expect(await stateOf(otto)).toEqual(before);
  });

  test("ignores an id in the body", async () => {
    const before = await stateOf(otto);
    await server.call({
      method: procedure.openapi?.method ?? "POST",
      url: restPath(procedure, { id: anna[thing] }),
      payload: { id: otto[thing], storeId: otto.storeId, store_id: otto.storeId, name: "Mine" },
      cookie: anna.cookie,
    });
    expect(await stateOf(otto)).toEqual(before);
  });
});

test("deletes rates from the user's own store only", async () => {
  const before = await stateOf(otto);
  const url = "/api/exchange-rates/EUR/USD";
  const emil = await createSomeone("emilia", "emilia");
  expect((await server.call({ method: "DELETE", url, cookie: emil.cookie })).statusCode).toBe(200);
  expect((await server.call({ method: "DELETE", url, cookie: emil.cookie })).statusCode).toBe(404);
  expect(await stateOf(otto)).toEqual(before);
});

test("reads and changes the user's own objects", async () => {
  const { cookie, integration, campaign, product } = await createSomeone("emil", "emil");
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

async function createSomeone(username: string, mark: string): Promise<Someone> {
  const cookie = await server.signUp(username);
  const created = await server.call({
    method: "POST",
    url: "/api/integrations",
    payload: {
      name: mark,
      platform: "google_search_console",
      apiKey: `key of ${mark}`,
      account: `${mark}.example`,
      storeUrl: `${mark}.example`,
    },
    cookie,
  });
  const store = (await server.call({ url: "/api/store", cookie })).json();
  const storeId = Number(store.id);
  const importId = randomUUID();
  const job = { importId, storeId, fileName: `${mark}.csv`, file: "", isGzip: false };
  await insertImport(server.db, job, server.clock.now);
  await server.call({ method: "PATCH", url: "/api/store", payload: { name: mark }, cookie });
  await server.call({
    method: "POST",
    url: "/api/exchange-rates",
    headers: { "content-type": "text/csv" },
    payload: "date,base,quote,rate\n2026-03-01,EUR,USD,1.08\n",
    cookie,
  });
  const context = { id: storeId, timezone: "UTC", currency: "USD" };
  const campaign = await createCampaign(context, mark);
  return {
    cookie,
    storeId,
    integration: created.json().id,
    import: importId,
    campaign,
    product: await createProduct(context, mark),
    customer: await createCustomer(storeId, mark),
    order: await createOrder(context, mark),
    session: await createOtherSession(username, cookie),
    view: await createNumbered("saved_views", cookie, { name: mark, path: "/ads" }),
    note: await createNumbered("notes", cookie, { day: "2026-03-01", text: mark }),
  };
}

/** Creates a view or note whose number no other store has. */
async function createNumbered(
  table: "saved_views" | "notes",
  cookie: string,
  payload: object,
): Promise<string> {
  const others = await server.db.selectFrom(table).select("id").execute();
  let id = "";
  for (let number = 0; number <= others.length; number += 1) {
    const url = table === "notes" ? "/api/notes" : "/api/views";
    ({ id } = (await server.call({ method: "POST", url, payload, cookie })).json());
  }
  return id;
}

/** A second session, so that ending it keeps the current one. */
async function createOtherSession(username: string, cookie: string): Promise<string> {
  const payload = { username, password: testPassword };
  await server.call({ method: "POST", url: "/api/login", payload });
  const sessions: Session[] = (await server.call({ url: "/api/sessions", cookie })).json();
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
}

/** Creates a campaign whose number no other store has: numbers are those of the store. */
async function createCampaign(store: StoreContext, name: string): Promise<string> {
  const others = await server.db.selectFrom("campaigns").select("id").execute();
  const earlier = others.map((_, index) => [`0 ${index}`, { spendMinor: 0 }] as const);
  await connectAccount(server.db, store, { platform: "google_ads", readUntil: server.clock.now });
  const day = sampleAdDay({
    day: "2026-03-01",
    rows: { ...Object.fromEntries(earlier), [name]: { spendMinor: 1200 } },
  });
  await ingestPage(server.db, { store, records: [day], now: server.clock.now });
  const { id } = await server.db
    .selectFrom("campaigns")
    .select("id")
    .where("store_id", "=", store.id)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return String(id);
}

async function createProduct(store: StoreContext, title: string): Promise<string> {
  const order = sampleOrder({
    name: "1",
    placed: "2026-03-01T12:00:00Z",
    lines: [{ productExternalId: `product of ${title}`, title }],
  });
  await ingestPage(server.db, { store, records: [order], now: server.clock.now });
  return `product of ${title}`;
}

/** Creates a customer whose number no other store has. */
async function createCustomer(storeId: number, externalId: string): Promise<string> {
  const others = await server.db.selectFrom("customers").select("id").execute();
  const orders = [...others.map(({ id }, index) => `${index} ${id}`), externalId].map((customer) =>
    sampleOrder({ name: customer, placed: "2026-03-01T12:00:00Z", customer }),
  );
  await ingestPage(server.db, { store: { id: storeId }, records: orders, now: server.clock.now });
  const { id } = await server.db
    .selectFrom("customers")
    .select("id")
    .where("store_id", "=", storeId)
    .where("ext_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Creates an order whose number no other store has, as above. */
async function createOrder(store: StoreContext, name: string): Promise<string> {
  const others = await server.db.selectFrom("orders").select("id").execute();
  const placed = "2026-03-01T12:00:00Z";
  const names = [...others.map((_, index) => `earlier ${index}`), `order of ${name}`];
  const records = names.map((each) => sampleOrder({ name: each, placed }));
  await ingestPage(server.db, { store, records, now: server.clock.now });
  const { id } = await server.db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", store.id)
    .where("name", "=", `order of ${name}`)
    .executeTakeFirstOrThrow();
  return String(id);
}

async function createEndedSession(): Promise<string> {
  const username = `ended-${randomUUID()}`;
  const cookie = await server.signUp(username);
  await server.db.deleteFrom("users").where("username", "=", username).execute();
  return cookie;
}

async function stateOf({ storeId }: Someone): Promise<unknown> {
  const tables = [
    ...(["integrations", "imports", "sync_runs", "exchange_rates", "campaigns"] as const),
    "orders" as const,
    ...(["metric_targets", "saved_views", "notes"] as const),
    ...(["source_accounts", "report_days", "source_days", "ad_restatements"] as const),
    ...(["email_messages", "range_users"] as const),
  ];
  const rows = tables.map((table) =>
    server.db.selectFrom(table).selectAll().where("store_id", "=", storeId).execute(),
  );
  const store = server.db.selectFrom("stores").selectAll().where("id", "=", storeId).execute();
  const sessions = server.db
    .selectFrom("sessions")
    .innerJoin("stores", "stores.user_id", "sessions.user_id")
    .selectAll("sessions")
    .where("stores.id", "=", storeId)
    .execute();
  return Promise.all([...rows, store, sessions]);
}

/** The same call on each mount. */
async function ask(
  procedure: ProcedureEntry,
  cookie: string | undefined,
  id?: string,
): Promise<LightMyRequestResponse[]> {
  const { name, type, openapi } = procedure;
  const { input = {} } = expectations[name] ?? {};
  const values: Record<string, unknown> = id === undefined ? input : { ...input, id };
  const method = openapi?.method ?? "GET";
  const url = restPath(procedure, { id: randomUUID(), ...values });
  const query = Object.fromEntries(
    Object.entries(input as Record<string, string>).filter(
      ([field]) => !openapi?.path.includes(`{${field}}`),
    ),
  );
  const rest: InjectOptions =
    method === "GET" ? { method, url, query } : { method, url, payload: input };
  const trpc: InjectOptions =
    type === "query"
      ? { method: "GET", url: `/trpc/${name}`, query: { input: JSON.stringify(values) } }
      : { method: "POST", url: `/trpc/${name}`, payload: values };
  return [await server.call({ ...rest, cookie }), await server.call({ ...trpc, cookie })];
}

function restPath({ openapi }: ProcedureEntry, values: Record<string, unknown>): string {
  return `/api${openapi?.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))}`;
}
