import { testPassword } from "./test-app.ts";

/*
 * Access rules of every procedure; a procedure without an expectation fails. `resource` is the object whose id is in the
 * input; another user's object must look like one that does not exist.
 */
export type Expectation = {
  access: "anyone" | "user";
  resource?:
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

export const expectations: Record<string, Expectation> = {
  "user.current": { access: "user" },
  "user.session": { access: "anyone", isTrpcOnly: true },
  "user.hints": { access: "anyone" },
  "user.login": { access: "anyone", input: { username: "anna", password: testPassword } },
  "user.register": { access: "anyone", input: { username: "someone", password: testPassword } },
  "user.update": { access: "user", input: { name: "UserWithData else" } },
  "user.changePassword": {
    access: "user",
    input: { currentPassword: "not the password", newPassword: testPassword },
  },
  "user.logout": { access: "anyone" },
  "sessions.list": { access: "user" },
  "sessions.end": { access: "user", resource: "session" },
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
    resource: "integration",
    input: { name: "New name", account: "new.example" },
  },
  "integrations.runs": { access: "user", resource: "integration" },
  "integrations.runDays": { access: "user", resource: "integration" },
  "integrations.cancelSync": { access: "user", resource: "integration" },
  "integrations.sync": { access: "user", resource: "integration" },
  "integrations.delete": { access: "user", resource: "integration" },
  "integrations.data": { access: "user", resource: "integration" },
  "integrations.disconnected": { access: "user" },
  "integrations.syncStale": { access: "user" },
  "imports.list": { access: "user" },
  "imports.get": { access: "user", resource: "import" },
  "imports.undo": { access: "user", resource: "import" },
  "exchangeRates.list": { access: "user" },
  "exchangeRates.delete": { access: "user", input: { base: "EUR", quote: "USD" } },
  "targets.list": { access: "user", input: {} },
  "views.list": { access: "user" },
  "views.create": { access: "user", input: { name: "View", path: "/ads" } },
  "views.update": { access: "user", resource: "view", input: { name: "Mine" } },
  "views.delete": { access: "user", resource: "view" },
  "notes.list": { access: "user", input: {} },
  "notes.create": { access: "user", input: { day: "2026-03-01", text: "Note" } },
  "notes.update": { access: "user", resource: "note", input: { text: "Mine" } },
  "notes.delete": { access: "user", resource: "note" },
  "targets.set": { access: "user", input: { targets: [aTarget] } },
  "reports.dashboard": { access: "user", input: {} },
  "reports.products": { access: "user", input: {} },
  "reports.customers": { access: "user", input: {} },
  "reports.traffic": { access: "user", input: {} },
  "reports.cart": { access: "user", input: {} },
  "reports.reconciliation": { access: "user", input: {} },
  "reports.ads": { access: "user", input: {} },
  "reports.product": { access: "user", resource: "product", input: {} },
  "reports.campaign": { access: "user", resource: "campaign", input: {} },
  "customers.list": { access: "user", input: {} },
  "customers.rfm": { access: "user" },
  "customers.cohorts": { access: "user", input: {} },
  "customers.get": { access: "user", resource: "customer", input: {} },
  "orders.list": { access: "user", input: {} },
  "orders.get": { access: "user", resource: "order" },
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
