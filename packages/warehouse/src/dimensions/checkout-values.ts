import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { abandonedRows } from "../cuts/checkouts.ts";
import { selectGroups } from "../cuts/select-groups.ts";
import type { ValuesScope } from "./order-values.ts";
import { wholeDays } from "../calendar/period.ts";

/** Counts abandoned checkouts by value. Null for dimensions that checkouts lack or that are counted by orders. */
export function countCheckoutValues(
  db: Database,
  scope: ValuesScope,
  dimension: DimensionId,
): Promise<ReadonlyMap<string, number>> | null {
  if (dimension !== "step_reached" && dimension !== "abandonment_reason") return null;
  return countValues(db, scope, dimension);
}

async function countValues(
  db: Database,
  { store, today }: ValuesScope,
  dimension: DimensionId,
): Promise<ReadonlyMap<string, number>> {
  const window = wholeDays({ from: 0, to: today });
  const counts = await selectGroups(db, abandonedRows({ store, window }, [dimension]), {
    by: [dimension],
    filters: [],
    per: {},
    columns: { facts: sql`count(*)` },
  });
  return new Map(counts.map(({ key, facts }) => [key, facts]));
}
