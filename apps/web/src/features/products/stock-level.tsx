import { type Judgment, judgeStockLevel } from "@cartograph/contracts/thresholds.ts";
import { formatCount } from "@cartograph/ui/format/format-number.ts";
import { StatusBadge } from "@cartograph/ui/status-badge/status-badge.tsx";

const words: Record<Judgment, string> = {
  success: "in stock",
  warning: "low",
  danger: "very low",
};

/** Units in stock, with the level as color and text. */
export function StockLevel({ units }: { units: number }) {
  const judgment = judgeStockLevel(units);
  return (
    <StatusBadge status={judgment} meaning={units <= 0 ? "out of stock" : words[judgment]}>
      {formatCount(units)}
    </StatusBadge>
  );
}
