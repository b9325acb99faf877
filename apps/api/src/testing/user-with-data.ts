import type { Session } from "@cartograph/contracts/sessions.ts";
import type { StoreContext } from "@cartograph/warehouse/report-request.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { connectAccount } from "@cartograph/warehouse/testing/connect-account.ts";
import { sampleAdDay } from "@cartograph/warehouse/testing/sample-marketing.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { randomUUID } from "node:crypto";
import { insertImport } from "../sync/imports/import-rows.ts";
import { type TestApp, testPassword } from "./test-app.ts";

export type UserWithData = {
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

/** A user with a store that has one of each of these; `mark` is in all of their names. */
export async function createUserWithData(
  server: TestApp,
  username: string,
  mark: string,
): Promise<UserWithData> {
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
  const campaign = await createCampaign(server, context, mark);
  return {
    cookie,
    storeId,
    integration: created.json().id,
    import: importId,
    campaign,
    product: await createProduct(server, context, mark),
    customer: await createCustomer(server, storeId, mark),
    order: await createOrder(server, context, mark),
    session: await createOtherSession(server, username, cookie),
    view: await createNumbered(server, "saved_views", cookie, { name: mark, path: "/ads" }),
    note: await createNumbered(server, "notes", cookie, { day: "2026-03-01", text: mark }),
  };
}

/** Creates a view or note whose number no other store has. */
async function createNumbered(
  server: TestApp,
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
async function createOtherSession(
  server: TestApp,
  username: string,
  cookie: string,
): Promise<string> {
  const payload = { username, password: testPassword };
  await server.call({ method: "POST", url: "/api/login", payload });
  const sessions: Session[] = (await server.call({ url: "/api/sessions", cookie })).json();
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "";
}

/** Creates a campaign whose number no other store has, since stores number their campaigns separately. */
async function createCampaign(server: TestApp, store: StoreContext, name: string): Promise<string> {
  const others = await server.db.selectFrom("campaigns").select("id").execute();
  const earlier = others.map((_, index) => [`0 ${index}`, { spendMinor: 1 }] as const);
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

async function createProduct(server: TestApp, store: StoreContext, title: string): Promise<string> {
  const order = sampleOrder({
    name: "1",
    placed: "2026-03-01T12:00:00Z",
    lines: [{ productExternalId: `product of ${title}`, title }],
  });
  await ingestPage(server.db, { store, records: [order], now: server.clock.now });
  return `product of ${title}`;
}

/** Creates a customer whose number no other store has. */
async function createCustomer(
  server: TestApp,
  storeId: number,
  externalId: string,
): Promise<string> {
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
async function createOrder(server: TestApp, store: StoreContext, name: string): Promise<string> {
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

/** All rows of a user's store. */
export async function readStoreState(server: TestApp, { storeId }: UserWithData): Promise<unknown> {
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
