import { createRandom, mixSeed } from "../../core/random.ts";
import type { Variant } from "../../core/store-data.ts";
import type { CatalogItem } from "./catalog-items.ts";

/** A product's total units just before and just after a delivery. */
const ranges: Record<CatalogItem["supply"], { low: number; high: number }> = {
  plenty: { low: 28, high: 190 },
  tight: { low: 7, high: 19 },
  scarce: { low: 0, high: 5 },
};

/**
 * Returns the units in stock of each variant on that day (days since 1970-01-01), which decrease between deliveries.
 */
export function stockOnDay(
  seed: number,
  day: number,
  item: CatalogItem,
  variants: readonly Variant[],
): number[] {
  const [first] = variants;
  const random = createRandom(mixSeed(seed, 5, (first?.id ?? 0) % 1_000_003));
  const cycle = random.integer(12, 40);
  const phase = random.integer(0, cycle - 1);
  const sold = ((day + phase) % cycle) / cycle;
  const { low, high } = ranges[item.supply];
  const units = Math.round(high - (high - low) * sold);
  // The first variants sell best and have the most stock.
  const weights = variants.map((_, index) => variants.length - index);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => Math.floor((units * weight) / whole));
  const rest = units - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => share + (index === 0 ? rest : 0));
}
