import { type Rating, rateStockLevel } from "@cartograph/contracts/thresholds.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { StatusBadge } from "@cartograph/ui/status-badge/status-badge.tsx";

const words: Record<Rating, string> = {
  success: "in stock",
  warning: "low",
  danger: "very low",
};

/** Units in stock, with the level as color and text. */
export function StockLevel({ units }: { units: number }) {
  const rating = rateStockLevel(units);
  return (
    <StatusBadge status={rating} meaning={units <= 0 ? "out of stock" : words[rating]}>
      {formatCount(units)}
    </StatusBadge>
  );
}
