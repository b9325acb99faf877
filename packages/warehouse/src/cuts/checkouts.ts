import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { objectsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { type RawBuilder, sql } from "kysely";
import { listOf, orNone, type SqlValue } from "../dimensions/sql-dimension.ts";
import { timeDimensionIds, timeValue } from "../dimensions/time-dimensions.ts";
import { abandonedValueByDay } from "../metrics/checkout/abandoned-carts.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import { abandonmentReason, circumstancesCode } from "../rollups/checkout-circumstances.ts";
import { addNumbers } from "../metrics/series.ts";
import { once } from "../once.ts";
import { sumByDay, addGroups } from "./add-groups.ts";
import type { Cut, Grouping } from "./cut.ts";
import { figuresOfGroups } from "./figures-of-groups.ts";
import { type GroupKey, sumsByGroupAndDay } from "./group-key.ts";
import { type FactRows, selectGroups } from "./select-groups.ts";
import { windowDays } from "../calendar/period.ts";

const noCheckouts: FiguresByFacts["checkouts"] = { abandonedValueByDay: async () => new Map() };

/** Checkouts started in the window and never completed. */
export const checkoutsCut: Cut<"checkouts"> = {
  dimensions: [...timeDimensionIds, "country", "step_reached", "abandonment_reason", "product"],
  allFigures: (db, { store, window }) => ({
    abandonedValueByDay: () => abandonedValueByDay(db, store, window),
  }),
  noFigures: () => noCheckouts,
  ...figuresOfGroups((db, scope, grouping) => {
    const totals = once(() => groupedValues(db, scope, grouping));
    const figuresOf = (keys: readonly GroupKey[]) => ({
      abandonedValueByDay: async () =>
        addGroups(await totals(), keys, (all) => sumByDay(all, addNumbers)),
    });
    return { totals, figuresOf };
  }),
};

/** Minor units by group and day. */
async function groupedValues(
  db: Database,
  scope: FiguresScope,
  { by, filters }: Grouping,
): Promise<Map<GroupKey, Map<number, number>>> {
  const rows = await selectGroups(
    db,
    abandonedRows(scope, [...by, ...filteredDimensions(filters)]),
    {
      by,
      filters,
      per: { day: sql`fact.day` },
      columns: { minor: sql`sum(fact.total_minor)` },
    },
  );
  return sumsByGroupAndDay(rows.map(({ key, day, minor }) => ({ key, per: [day], sums: minor })));
}

type CheckoutScope = Pick<FiguresScope, "store" | "window"> & {
  /** True to select the checkouts that were completed later, instead of those that were abandoned. */
  isCompleted?: boolean;
};

/** The abandoned checkouts of the window; one row per line if a dimension is of lines. */
export function abandonedRows(scope: CheckoutScope, dimensions: readonly DimensionId[]): FactRows {
  return dimensions.includes("product") ? checkoutLines(scope) : checkoutRows(scope);
}

/** One row per checkout, with the values of all its lines. */
export function checkoutRows(scope: CheckoutScope): FactRows {
  return {
    from: sql`(${abandoned(scope)}) as fact`,
    valueOf: (id) =>
      id === "product" ? { many: listOf(linesOf(scope.store.id)) } : valueOf(id, scope),
  };
}

function linesOf(storeId: number): RawBuilder<unknown> {
  return sql`select coalesce(${productOf(storeId)}, ${sql.lit(noValue)}) as value
    from ${objectsOf(sql`fact.lines`)} as line`;
}

/** The product of a row of a checkout's `lines`. */
function productOf(storeId: number): RawBuilder<unknown> {
  return sql`(select cast(products.id as text) from products
    where products.store_id = ${storeId}
      and products.ext_id = line.value ->> 'productExternalId')`;
}

/**
 * Rows that add up to each checkout's total: the checkout without a product, the same negated for the part that its
 * lines account for, and its lines.
 */
function checkoutLines(scope: CheckoutScope): FactRows {
  const kept = sql`started.store_id, started.checkout, started.day, started.at, started.country_code,
    started.step_reached, started.code`;
  const lines = sql`from started, ${objectsOf(sql`started.lines`)} as line`;
  const lineMinor = sql`cast(line.value ->> 'totalMinor' as bigint)`;
  const productId = productOf(scope.store.id);
  return {
    from: sql`(with started as (${abandoned(scope)})
      select ${kept}, cast(null as text) as product_id, started.total_minor from started
      union all select ${kept}, null, - ${lineMinor} ${lines}
      union all select ${kept}, ${productId}, ${lineMinor} ${lines}) as fact`,
    valueOf: (id) => valueOf(id, scope),
  };
}

function abandoned({ store, window, isCompleted = false }: CheckoutScope): RawBuilder<unknown> {
  const { from, to, part } = window;
  const isPart =
    part === null
      ? sql``
      : sql`or (checkouts.day = ${part.day} and checkouts.created_at < ${part.until})`;
  return sql`select checkouts.store_id, checkouts.id as checkout, checkouts.day, checkouts.created_at as at,
      checkouts.country_code, checkouts.step_reached, checkouts.total_minor, checkouts.lines,
      ${circumstancesCode(store.id)} as code
    from checkouts
    left join customers on customers.store_id = checkouts.store_id
      and customers.ext_id = checkouts.customer_ext_id
    where checkouts.store_id = ${store.id} and checkouts.currency = ${store.currency}
      and checkouts.completed_at ${isCompleted ? sql`is not null` : sql`is null`}
      and checkouts.day between ${from} and ${part?.day ?? to}
      and (checkouts.day between ${from} and ${to} ${isPart})`;
}

function valueOf(id: DimensionId, { store, window }: CheckoutScope): SqlValue {
  const time = timeDimensionIds.find((each) => each === id);
  if (time !== undefined) {
    return timeValue(time, {
      day: sql.ref<number>("fact.day"),
      at: sql.ref<number>("fact.at"),
      span: windowDays(window),
      timezone: store.timezone,
    });
  }
  if (id === "country") return { one: orNone(sql`upper(fact.country_code)`) };
  if (id === "step_reached") return { one: orNone(sql`fact.step_reached`) };
  if (id === "product") return { one: orNone(sql`fact.product_id`) };
  if (id !== "abandonment_reason") throw new Error(`Checkouts have no ${id}`);
  return { one: orNone(abandonmentReason(sql.ref<number>("fact.code"))) };
}
