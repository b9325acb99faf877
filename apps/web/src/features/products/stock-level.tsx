import { type Rating, rateStockLevel } from "@cartograph/contracts/thresholds.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { Text } from "@mantine/core";
import { StatusBadge } from "@cartograph/ui/status-badge/status-badge.tsx";

const words: Record<Rating, string> = {
  success: "in stock",
  warning: "low",
  danger: "very low",
};

/** What the stock of a product counts if some of its variants are not tracked or have an unknown quantity. */
export const partialStock = "known variants only";

/**
 * Units in stock, with the level as color and text. The level of some variants is not that of the product, since the
 * others may be in stock.
 */
export function StockLevel({ units, isPartial }: { units: number; isPartial: boolean }) {
  if (isPartial) {
    return (
      <>
        {formatCount(units)}
        <Text size="xs" c="dimmed" component="div">
          {partialStock}
        </Text>
      </>
    );
  }
  const rating = rateStockLevel(units);
  return (
    <StatusBadge status={rating} meaning={units <= 0 ? "out of stock" : words[rating]}>
      {formatCount(units)}
    </StatusBadge>
  );
}
