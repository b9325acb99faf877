import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { abandonedRows } from "../cuts/checkouts.ts";
import { countByValue } from "../cuts/select-groups.ts";
import type { ValuesScope } from "./order-values.ts";
import { wholeDays } from "../calendar/period.ts";

/** Counts abandoned checkouts by value. Empty for dimensions that checkouts lack or that are counted by orders. */
export async function countCheckoutValues(
  db: Database,
  { store, today }: ValuesScope,
  dimension: DimensionId,
): Promise<ReadonlyMap<string, number>> {
  if (dimension !== "step_reached" && dimension !== "abandonment_reason") return new Map();
  const window = wholeDays({ from: 0, to: today });
  return countByValue(db, abandonedRows({ store, window }, [dimension]), dimension);
}
