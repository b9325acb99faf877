import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import { describe, expect, test } from "vitest";
import { type StartFacts, startStage } from "./start-stage.ts";

const nothing: StartFacts = {
  gettingStarted: { hasOrders: false, hasLeftOutOrders: false, hasTarget: false },
  integrations: [],
  imports: [],
};

const run = (status: SyncRun["status"]): SyncRun => ({
  id: "run",
  integrationId: "i",
  trigger: "creation",
  status,
  startedAt: "2026-03-18T12:00:00Z",
  finishedAt: null,
  records: 12,
  message: null,
  streams: [],
});

const integration = (platform: Platform, changes: Partial<Integration> = {}): Integration => ({
  id: platform,
  name: platform,
  platform,
  storeUrl: null,
  account: null,
  apiKeyHint: null,
  isConnected: true,
  statusMessage: null,
  lastSynced: null,
  latestRun: null,
  ...changes,
});

const imported = (status: OrderImport["status"]): OrderImport => ({
  id: "import",
  status,
  isUndoing: false,
  fileName: "orders.csv",
  rows: 3,
  orders: 0,
  refused: [],
  refusedCount: 0,
  notes: [],
  message: null,
  startedAt: "2026-03-18T12:00:00Z",
  finishedAt: null,
});

const read = (platform: Platform, changes: Partial<Integration> = {}) =>
  integration(platform, { lastSynced: "2026-03-18T12:00:00Z", ...changes });
const readShop = read("shopify");

/** The next steps of an account with data, each with its state. */
function stepsOf(facts: StartFacts) {
  const stage = startStage(facts);
  if (stage.stage !== "ready") throw new Error(`The stage is ${stage.stage}`);
  return stage.next.map(({ label, isDone, isFailed }) => [
    label,
    isFailed ? "failed" : isDone ? "done" : "open",
  ]);
}

describe("startStage", () => {
  test("is new while nothing is connected or imported", () => {
    expect(startStage(nothing)).toEqual({ stage: "new" });
  });

  test("is done after the list was dismissed, and for the demo store", () => {
    expect(startStage({ ...nothing, gettingStarted: null })).toEqual({ stage: "done" });
  });

  test("is importing while a first sync is queued or running", () => {
    for (const status of ["queued", "running"] as const) {
      const shop = integration("shopify", { isConnected: false, latestRun: run(status) });
      expect(startStage({ ...nothing, integrations: [shop] })).toMatchObject({
        stage: "importing",
        firstImport: { running: [{ id: "shopify" }], stopped: null },
      });
    }
  });

  test("is still importing when the first pages of orders are stored", () => {
    const facts = {
      ...nothing,
      gettingStarted: { hasOrders: true, hasLeftOutOrders: false, hasTarget: false },
      integrations: [integration("shopify", { latestRun: run("running") })],
    };
    expect(startStage(facts).stage).toBe("importing");
  });

  test("names the connection that fails", () => {
    const shop = integration("shopify", { isConnected: false, latestRun: run("failed") });
    expect(startStage({ ...nothing, integrations: [shop] })).toMatchObject({
      stage: "importing",
      firstImport: { isConnected: false, running: [], stopped: { id: "shopify" } },
    });
  });

  test("names the file without orders", () => {
    expect(startStage({ ...nothing, imports: [imported("done")] })).toMatchObject({
      stage: "importing",
      firstImport: { isConnected: true, emptyImport: { id: "import" } },
    });
    expect(startStage({ ...nothing, imports: [imported("running")] })).toMatchObject({
      stage: "importing",
      firstImport: { fileImport: { id: "import" }, emptyImport: null },
    });
  });

  test("is ready after the first complete sync or import, and lists next steps", () => {
    expect(startStage({ ...nothing, integrations: [readShop] })).toEqual({
      stage: "ready",
      next: [
        expect.objectContaining({ label: "Connect your store", isDone: true }),
        expect.objectContaining({ label: "Connect analytics", isDone: false }),
        expect.objectContaining({ label: "Connect advertising", isDone: false }),
        expect.objectContaining({ label: "Set a target", isDone: false }),
      ],
    });
    const fromFile = {
      ...nothing,
      gettingStarted: { hasOrders: true, hasLeftOutOrders: false, hasTarget: false },
    };
    expect(startStage({ ...fromFile, imports: [imported("done")] }).stage).toBe("ready");
  });

  test("names the shop whose orders were all left out, until one is stored", () => {
    const shop = { ...readShop, latestRun: run("partial") };
    const leftOut = { hasOrders: false, hasLeftOutOrders: true, hasTarget: false };
    const facts = { ...nothing, gettingStarted: leftOut, integrations: [shop] };
    expect(startStage(facts)).toMatchObject({
      stage: "importing",
      firstImport: { isConnected: true, stopped: { id: "shopify" } },
    });
    const again = { ...facts, integrations: [{ ...shop, latestRun: run("running") }] };
    expect(startStage(again)).toMatchObject({ firstImport: { running: [{ id: "shopify" }] } });
    expect(startStage({ ...facts, integrations: [shop, read("google_analytics")] }).stage).toBe(
      "ready",
    );
    const stored = { ...facts, gettingStarted: { ...leftOut, hasOrders: true } };
    expect(startStage(stored).stage).toBe("ready");
  });

  test("does not go back to importing when another source is connected later", () => {
    const later = integration("google_analytics", { latestRun: run("running") });
    expect(startStage({ ...nothing, integrations: [readShop, later] }).stage).toBe("ready");
  });

  test("is done when no step is left", () => {
    const facts = {
      ...nothing,
      gettingStarted: { hasOrders: true, hasLeftOutOrders: false, hasTarget: true },
      integrations: [readShop, read("google_analytics"), read("tiktok_ads")],
    };
    expect(startStage(facts)).toEqual({ stage: "done" });
  });

  test("names connections that are syncing or failed instead of calling their step done", () => {
    const started = { hasOrders: true, hasLeftOutOrders: false, hasTarget: true };
    const canceled = integration("shopify", { latestRun: run("cancelled") });
    const refused = integration("tiktok_ads", { isConnected: false, latestRun: run("failed") });
    const syncing = integration("google_analytics", { latestRun: run("running") });
    const facts = { ...nothing, gettingStarted: started };
    expect(stepsOf({ ...facts, integrations: [canceled, refused] })).toEqual([
      ["Shopify isn't fully synced", "failed"],
      ["Connect analytics", "open"],
      ["Fix the connection to TikTok Ads", "failed"],
      ["Set a target", "done"],
    ]);
    expect(
      stepsOf({ ...facts, integrations: [readShop, syncing, refused, read("google_ads")] }),
    ).toEqual([
      ["Connect your store", "done"],
      ["Google Analytics is still syncing", "open"],
      ["Connect advertising", "done"],
      ["Set a target", "done"],
    ]);
  });

  test("keeps a step done when its connection fails later", () => {
    const started = { hasOrders: true, hasLeftOutOrders: false, hasTarget: true };
    const broken = read("google_analytics", { isConnected: false, latestRun: run("failed") });
    const facts = { ...nothing, gettingStarted: started };
    expect(stepsOf({ ...facts, integrations: [readShop, broken] })[1]).toEqual([
      "Connect analytics",
      "done",
    ]);
  });

  test("names a shop only if all of its orders were left out", () => {
    const started = { hasOrders: false, hasLeftOutOrders: true, hasTarget: false };
    const shop = { ...readShop, latestRun: run("partial") };
    const facts = { ...nothing, integrations: [shop, read("google_analytics")] };
    const shopStep = (hasOrders: boolean) =>
      stepsOf({ ...facts, gettingStarted: { ...started, hasOrders } })[0];
    expect(shopStep(false)).toEqual(["Shopify isn't fully synced", "failed"]);
    expect(shopStep(true)).toEqual(["Connect your store", "done"]);
  });
});
