import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Store } from "@cartograph/contracts/store.ts";
import { adSources } from "../report/missing-sources.ts";
import { isRunActive } from "../run-active.ts";

/** What is known of an account that may still be getting started. */
export type StartFacts = {
  gettingStarted: Store["gettingStarted"];
  integrations: readonly Integration[];
  imports: readonly OrderImport[];
};

/** Something that can make the figures say more, and whether it is done. */
export type NextStep = { label: string; to: string; isDone: boolean };

/**
 * `new`: nothing was begun. `reading`: something is connected or imported, and its first data are not through.
 * `figures`: they are, and `next` is what could follow. `done`: nothing is left to say.
 */
export type StartStage =
  | { stage: "done" }
  | { stage: "new" }
  | { stage: "reading"; reading: Reading }
  | { stage: "figures"; next: readonly NextStep[] };

export type Reading = {
  /** True when one of the connections passed its check, or a file was taken. */
  isConnected: boolean;
  /** Connections whose first sync runs or waits. */
  running: readonly Integration[];
  importing: OrderImport | null;
  /** A connection that cannot be read, or whose first sync ended early; its card says why. */
  stopped: Integration | null;
  /** A file that brought no order. */
  emptyImport: OrderImport | null;
};

/** Where an account stands, by what is there and nothing else. */
export function startStage({ gettingStarted, integrations, imports }: StartFacts): StartStage {
  if (gettingStarted === null) return { stage: "done" };
  const isRead = integrations.some(({ lastSynced }) => lastSynced !== null);
  const firstRuns = integrations.filter(
    ({ lastSynced, latestRun }) => lastSynced === null && isRunActive(latestRun),
  );
  const importing = imports.find(({ status }) => status === "running") ?? null;
  const isReading = firstRuns.length > 0 || importing !== null;
  if (isRead || (gettingStarted.hasOrders && !isReading)) {
    const next = nextSteps({ gettingStarted, integrations, imports });
    return next.every(({ isDone }) => isDone) ? { stage: "done" } : { stage: "figures", next };
  }
  const latestImport = imports[0] ?? null;
  if (integrations.length === 0 && latestImport === null) return { stage: "new" };
  return {
    stage: "reading",
    reading: {
      isConnected: latestImport !== null || integrations.some(({ isConnected }) => isConnected),
      running: firstRuns,
      importing,
      stopped: isReading ? null : (integrations[0] ?? null),
      emptyImport: isReading || integrations.length > 0 ? null : latestImport,
    },
  };
}

function nextSteps(facts: StartFacts): NextStep[] {
  const has = (...platforms: readonly Platform[]) =>
    facts.integrations.some(({ platform }) => platforms.includes(platform));
  const { hasOrders = false, hasTarget = false } = facts.gettingStarted ?? {};
  return [
    {
      label: "Connect your store",
      to: "/integrations?add=shopify",
      isDone: hasOrders || has("shopify"),
    },
    {
      label: "Connect analytics",
      to: "/integrations?add=google_analytics",
      isDone: has("google_analytics"),
    },
    {
      label: "Connect advertising",
      to: "/integrations?add=google_ads",
      isDone: has(...adSources),
    },
    { label: "Set a target", to: "/settings#targets", isDone: hasTarget },
  ];
}
