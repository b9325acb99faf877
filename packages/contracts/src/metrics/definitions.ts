import type { Platform } from "../platform.ts";
import { adMetrics } from "./definitions/ads.ts";
import { checkoutMetrics } from "./definitions/checkout.ts";
import { customerMetrics } from "./definitions/customers.ts";
import type { DimensionId } from "../dimensions/definitions.ts";
import { emailMetrics } from "./definitions/email.ts";
import {
  type MetricEntry,
  type MetricParts,
  type TargetKind,
  unitDecimals,
  unknownBecause,
} from "./definitions/metric-entry.ts";
import { productMetrics } from "./definitions/products.ts";
import { salesMetrics } from "./definitions/sales.ts";
import type { FactId } from "./facts.ts";
import { searchMetrics } from "./definitions/search.ts";
import { trafficMetrics } from "./definitions/traffic.ts";

const entries = {
  ...salesMetrics,
  ...productMetrics,
  ...customerMetrics,
  ...trafficMetrics,
  ...checkoutMetrics,
  ...adMetrics,
  ...searchMetrics,
  ...emailMetrics,
};

/** Metric ids, the same in code, REST, exports and alerts. */
export type MetricId = keyof typeof entries;
export const metricIds = Object.keys(entries) as MetricId[];

/** The metrics that can have a target. */
export type TargetMetricId = {
  [Id in MetricId]: (typeof entries)[Id] extends { target: TargetKind } ? Id : never;
}[MetricId];

/** A metric's registry entry with all defaults filled in. */
export type MetricDefinition = Required<
  Pick<
    MetricEntry,
    "name" | "label" | "formula" | "unit" | "direction" | "dateBasis" | "absentBecause"
  >
> & {
  id: MetricId;
  /** Null for money, which uses its currency's decimals. */
  decimals: number | null;
  source: Platform[];
  attribution: string | null;
  period: "range" | "to_date";
  target: TargetKind | null;
  facts: FactId[];
  isAdditive: boolean;
  parts: MetricParts<MetricId> | null;
  /** Null if it can be cut by all dimensions of its facts. */
  cutBy: DimensionId[] | null;
};

function define(id: MetricId): MetricDefinition {
  const entry: MetricEntry = entries[id];
  return {
    ...entry,
    id,
    label: entry.label ?? entry.name,
    decimals: entry.decimals ?? (entry.unit === "money" ? null : unitDecimals[entry.unit]),
    direction: entry.direction ?? "up_good",
    source: [...entry.source],
    attribution: entry.attribution ?? null,
    period: entry.period ?? "range",
    absentBecause: entry.absentBecause ?? unknownBecause,
    target: entry.target ?? null,
    facts: [...entry.facts],
    isAdditive: entry.isAdditive ?? entry.parts?.kind !== "ratio",
    parts: (entry.parts as MetricParts<MetricId> | undefined) ?? null,
    cutBy: entry.cutBy ? [...entry.cutBy] : null,
  };
}

export const metricDefinitions = Object.fromEntries(
  metricIds.map((id) => [id, define(id)]),
) as Record<MetricId, MetricDefinition> & Record<TargetMetricId, { target: TargetKind }>;
