import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Store } from "@cartograph/contracts/store.ts";
import { missingSourceLabel } from "@cartograph/ui/states/missing-source.tsx";
import { adSources } from "../report/missing-sources.ts";
import { isRunActive } from "../run-active.ts";

/** The data that determines the stage of a new account. */
export type StartFacts = {
  gettingStarted: Store["gettingStarted"];
  integrations: readonly Integration[];
  imports: readonly OrderImport[];
};

/** A suggested step. It failed if its platforms are connected without all of their data. */
export type NextStep = { label: string; to: string; isDone: boolean; isFailed: boolean };

/**
 * `new`: nothing is connected. `importing`: the first import is in progress or stopped. `ready`: there is data, and
 * `next` lists further steps. `done`: nothing left to show.
 */
export type StartStage =
  | { stage: "done" }
  | { stage: "new" }
  | { stage: "importing"; firstImport: FirstImport }
  | { stage: "ready"; next: readonly NextStep[] };

export type FirstImport = {
  /** A connection passed its check, or a file was accepted. */
  isConnected: boolean;
  /** Connections whose first sync is running or queued. */
  running: readonly Integration[];
  fileImport: OrderImport | null;
  /** A connection that fails, whose first sync stopped early, or whose orders were all left out. */
  stopped: Integration | null;
  /** A file without any orders. */
  emptyImport: OrderImport | null;
};

/** The stage of an account, derived from its stored data only. */
export function startStage({ gettingStarted, integrations, imports }: StartFacts): StartStage {
  if (gettingStarted === null) return { stage: "done" };
  const { hasOrders, hasLeftOutOrders } = gettingStarted;
  const hasNothing = ({ platform, lastSynced }: Integration) =>
    lastSynced === null || (platform === "shopify" && !hasOrders && hasLeftOutOrders);
  const unread = integrations.filter(hasNothing);
  const firstRuns = unread.filter(({ latestRun }) => isRunActive(latestRun));
  const fileImport = imports.find(({ status }) => status === "running") ?? null;
  const isImporting = firstRuns.length > 0 || fileImport !== null;
  if (unread.length < integrations.length || (hasOrders && !isImporting)) {
    const next = nextSteps({ gettingStarted, integrations, imports });
    return next.every(({ isDone }) => isDone) ? { stage: "done" } : { stage: "ready", next };
  }
  const latestImport = imports[0] ?? null;
  if (integrations.length === 0 && latestImport === null) return { stage: "new" };
  return {
    stage: "importing",
    firstImport: {
      isConnected: latestImport !== null || integrations.some(({ isConnected }) => isConnected),
      running: firstRuns,
      fileImport,
      stopped: isImporting ? null : (integrations[0] ?? null),
      emptyImport: isImporting || integrations.length > 0 ? null : latestImport,
    },
  };
}

function nextSteps(facts: StartFacts): NextStep[] {
  const { hasOrders = false, hasTarget = false } = facts.gettingStarted ?? {};
  return [
    sourceStep(facts, ["shopify"], {
      label: "Connect your store",
      to: "/integrations?add=shopify",
      isDone: hasOrders,
    }),
    sourceStep(facts, ["google_analytics"], {
      label: "Connect analytics",
      to: "/integrations?add=google_analytics",
    }),
    sourceStep(facts, adSources, {
      label: "Connect advertising",
      to: "/integrations?add=google_ads",
    }),
    { label: "Set a target", to: "/settings/targets", isDone: hasTarget, isFailed: false },
  ];
}

/**
 * Done once the data of one of the platforms is stored. Otherwise the step names the connections that are syncing or
 * need attention.
 * @param connect the step if none of the platforms is connected
 */
function sourceStep(
  { gettingStarted, integrations }: StartFacts,
  platforms: readonly Platform[],
  connect: { label: string; to: string; isDone?: boolean },
): NextStep {
  const { hasOrders = false, hasLeftOutOrders = false } = gettingStarted ?? {};
  const isLeftOut = ({ platform }: Integration) =>
    platform === "shopify" && hasLeftOutOrders && !hasOrders;
  const own = integrations.filter(({ platform }) => platforms.includes(platform));
  const isStored = own.some((each) => each.lastSynced !== null && !isLeftOut(each));
  if (isStored || own.length === 0) {
    return { isFailed: false, ...connect, isDone: isStored || connect.isDone === true };
  }
  const syncing = own.filter(({ latestRun }) => isRunActive(latestRun));
  const ended = own.filter(({ latestRun }) => !isRunActive(latestRun));
  return {
    label: missingSourceLabel({
      platforms,
      syncing: platformsOf(syncing),
      broken: platformsOf(ended.filter(({ isConnected }) => !isConnected)),
      incomplete: platformsOf(ended.filter(({ isConnected }) => isConnected)),
    }),
    to: "/integrations",
    isDone: false,
    isFailed: syncing.length === 0,
  };
}

function platformsOf(integrations: readonly Integration[]): Platform[] {
  return [...new Set(integrations.map(({ platform }) => platform))];
}
