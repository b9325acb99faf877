import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { currencyDigits, toMajorUnits } from "@cartograph/contracts/currency.ts";
import { isOrderNameKey } from "@cartograph/contracts/order-name-key.ts";
import type { Order } from "@cartograph/contracts/orders/order.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { readSnapshot } from "@cartograph/database/transactions.ts";
import type { ReportRequest } from "../../report-request.ts";
import { readTags } from "../../ingestion/sales/order-tags.ts";
import { readVisits, visitColumnNames } from "../../ingestion/sales/order-visits.ts";
import { isIntegerId } from "../../ingestion/sales/stored-id.ts";
import { storeVersion } from "../../store-version.ts";
import { orderAdminUrl } from "./admin-url.ts";
import { shownOrderColumns, orderFields } from "./order-fields.ts";
import { orderCustomer } from "./order-customer.ts";
import { readLedger, toFigures, toOrderEvents } from "./order-events.ts";
import { orderLines } from "./order-lines.ts";
import { toOrderVisits } from "./order-visits.ts";

/**
 * All details of one order.
 * @throws AppError not_found if the store has no such order
 */
export function orderPage(
  db: Database,
  { store }: ReportRequest,
  { id }: { id: string },
): Promise<Order> {
  const read = async (snapshot: Database): Promise<Order> => {
    const order = await findOrder(snapshot, store.id, id);
    const { currency, timezone } = store;
    const key = { storeId: store.id, orderId: order.id, day: order.day };
    const { lines, items } = await orderLines(snapshot, store, key);
    const entries = await readLedger(snapshot, key);
    const [tags] = await readTags(snapshot, store.id, [order.id]);
    const [visits] = await readVisits(snapshot, store.id, [order]);
    const rounding = entries.reduce((sum, entry) => sum + entry.rounding_minor, 0);
    return {
      ...orderFields({ ...order, items }, store),
      externalId: isOrderNameKey(order.ext_id) ? null : order.ext_id,
      adminUrl: await orderAdminUrl(snapshot, store.id, order),
      region: order.region_code,
      tags: tags ?? [],
      visits: toOrderVisits(visits, timezone),
      origin: order.origin === originCodes.export ? "export" : "api",
      currency,
      currencyDigits: currencyDigits(currency),
      timezone,
      lines,
      figures: toFigures(entries, currency),
      cashRounding: toMajorUnits(rounding, currency),
      customer: await orderCustomer(snapshot, store, order),
      events: toOrderEvents(entries, store),
      dataVersion: await storeVersion(snapshot, store.id),
    };
  };
  return readSnapshot(db, read);
}

/** Excludes deleted orders that were never read: they have no name or other data. */
async function findOrder(db: Database, storeId: number, id: string) {
  const order = isIntegerId(id)
    ? await db
        .selectFrom("orders")
        .select(shownOrderColumns)
        .select(["ext_id", "origin", "region_code", ...visitColumnNames])
        .where("store_id", "=", storeId)
        .where("id", "=", Number(id))
        .where("name", "!=", "")
        .executeTakeFirst()
    : undefined;
  if (order === undefined) throw new AppError("not_found", "There is no such order");
  return order;
}
