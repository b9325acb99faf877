import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  type MetricId,
  metricDefinitions,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import { createDemoMarketing } from "@cartograph/sandbox/demo-store/marketing.ts";
import { createDemoTraffic } from "@cartograph/sandbox/demo-store/traffic.ts";
import type { FilledDemo } from "../filled-demo.ts";
import { checkoutFigures } from "./raw-checkouts.ts";
import { rawDimensions } from "./raw-dimensions.ts";
import type { RawFigures, RawQuestion } from "./raw-facts.ts";
import { customerFigures, lineFigures, orderFigures, salesFigures } from "./raw-figures.ts";
import { adFigures, emailFigures } from "./raw-marketing.ts";
import { searchFigures } from "./raw-search.ts";
import { itemViewFigures, sessionFigures, sessionsOf } from "./raw-traffic.ts";
import { storeNumbers } from "./store-numbers.ts";

/** The figures of all metrics that are sums of facts or ratios of two of them. */
export type RawStore = Omit<RawFigures, "valuesOf"> & {
  valuesOf: (id: MetricId, dimension: DimensionId) => string[];
};

/**
 * Facts of the simulation, by the rules of docs/metrics alone.
 * @param of.now UTC ms, when the store was read; `days` are those of the requests
 */
export async function rawStore(
  demo: FilledDemo,
  { now, days }: { now: number; days: { from: number; to: number } },
): Promise<RawStore> {
  const numbers = await storeNumbers(demo);
  const data = demo.store.read(now);
  const dimensions = rawDimensions(data, numbers, now);
  const trafficSource = createDemoTraffic(demo.store);
  const traffic = trafficSource.read(now);
  const marketing = createDemoMarketing(demo.store, trafficSource).read(now);
  const sessions = sessionsOf(traffic, days, now);
  const products = [...data.products.values()];
  const giftCards = new Set(products.filter((one) => one.isGiftCard).map(({ id }) => id));
  const all = [
    salesFigures(data, dimensions),
    orderFigures(data, dimensions),
    lineFigures(data, dimensions),
    customerFigures(data, dimensions),
    checkoutFigures(data, numbers, now),
    sessionFigures(traffic, sessions, now),
    itemViewFigures(traffic, sessions, { dimensions, numbers, giftCards }),
    searchFigures(traffic, days, now),
    adFigures(marketing, numbers, days),
    emailFigures(marketing, numbers, days),
  ];
  const ofMetric = new Map(all.flatMap((each) => each.metrics.map((id) => [id, each] as const)));
  return withRatios(ofMetric);
}

function withRatios(ofMetric: ReadonlyMap<MetricId, RawFigures>): RawStore {
  const figuresOf = (id: MetricId): RawFigures => {
    const figures = ofMetric.get(id);
    if (figures === undefined) throw new Error(`No records for ${id}`);
    return figures;
  };
  const valueOf = (id: MetricId, question: RawQuestion) => figuresOf(id).valueOf(id, question);
  return {
    metrics: metricIds.filter((id) => ofMetric.has(id) || ratioOf(id) !== null),
    valueOf: (id, question) => {
      const ratio = ofMetric.has(id) ? null : ratioOf(id);
      if (ratio === null) return valueOf(id, question);
      return divide(ratio, [
        valueOf(ratio.numerator, question),
        valueOf(ratio.denominator, question),
      ]);
    },
    breakdown: (id, question) => {
      const ratio = ofMetric.has(id) ? null : ratioOf(id);
      if (ratio === null) return figuresOf(id).breakdown(id, question);
      const [numerators, denominators] = [ratio.numerator, ratio.denominator].map((part) =>
        figuresOf(part).breakdown(part, question),
      );
      const groups = new Set([...(numerators?.keys() ?? []), ...(denominators?.keys() ?? [])]);
      return new Map(
        [...groups].map((group) => [
          group,
          divide(ratio, [numerators?.get(group) ?? 0, denominators?.get(group) ?? 0]),
        ]),
      );
    },
    valuesOf: (id, dimension) => {
      const ratio = ofMetric.has(id) ? null : ratioOf(id);
      const parts = ratio === null ? [id] : [ratio.numerator, ratio.denominator];
      return [...new Set(parts.flatMap((part) => figuresOf(part).valuesOf(dimension)))];
    },
  };
}

function ratioOf(id: MetricId) {
  const { parts } = metricDefinitions[id];
  return parts?.kind === "ratio" ? parts : null;
}

function divide(
  {
    times = 1,
    isComplement = false,
  }: { times?: number | undefined; isComplement?: boolean | undefined },
  [numerator, denominator]: readonly (number | null)[],
): number | null {
  if (denominator === null || denominator === undefined || denominator <= 0) return null;
  const share = (numerator ?? 0) / denominator;
  return (isComplement ? 1 - share : share) * times;
}
