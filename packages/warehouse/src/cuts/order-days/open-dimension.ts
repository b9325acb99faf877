import { hourMs } from "@cartograph/contracts/days.ts";
import {
  dimensionDefinitions,
  type DimensionId,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { offsetAt } from "../../calendar/zone-offset.ts";
import { startOfDay } from "../../calendar/zoned-day.ts";
import { customerDimensionIds } from "../../dimensions/customer-dimensions.ts";
import { type OrderDimensionId, orderDimensionIds } from "../../dimensions/order-dimensions.ts";
import { offsetChange } from "../../dimensions/time-dimensions.ts";
import { isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import { isLineDimension } from "../order-facts.ts";
import { openCustomerValues } from "./customer-values.ts";
import type { DimensionReader, EventReader } from "./dimension-reader.ts";
import { openLineValues } from "./line-values.ts";
import { joinLists, lookUp, mapColumn } from "./row-values.ts";
import type { ValueNumbers } from "./value-numbers.ts";

export async function openDimension(
  db: Database,
  store: StoreContext,
  { id, numbers }: { id: DimensionId; numbers: ValueNumbers<string> },
): Promise<DimensionReader> {
  if (isLineDimension(id)) return openLineValues(db, store.id, { id, numbers });
  if (isDayDimension(id)) {
    return { ofEvents: (_, { day }) => ({ all: numbers.numberOf(valueOfDay(id, day)) }) };
  }
  if (id === "hour") return readHours(store.timezone, numbers);
  const ofCustomer = customerDimensionIds.find((each) => each === id);
  if (ofCustomer !== undefined) {
    return openCustomerValues(db, store, { id: ofCustomer, numbers });
  }
  const ofOrder = orderDimensionIds.find((each) => each === id);
  if (ofOrder === undefined) throw new Error(`Orders have no ${id}`);
  return readTexts(ofOrder, numbers);
}

/** The values that days are packed with; a dimension with several values has JSON lists. */
function readTexts(id: OrderDimensionId, numbers: ValueNumbers<string>): EventReader {
  if (!dimensionDefinitions[id].overlaps) {
    return {
      ofEvents: ({ rows, column }, { texts }) => {
        const known = Int32Array.from(texts()[id], numbers.numberOf);
        return lookUp(column(id), rows, { numbers: known, add: () => 0 });
      },
    };
  }
  return {
    ofEvents: ({ rows, column }, { texts }) => {
      const { base, offsets } = column(id);
      const lists = texts()[id].map((list) => (JSON.parse(list) as string[]).map(numbers.numberOf));
      return joinLists(rows, (row) => lists[base + (offsets?.[row] ?? 0)] ?? []);
    },
  };
}

const hoursPerDay = 24;

function readHours(timezone: string, numbers: ValueNumbers<string>): EventReader {
  return {
    ofEvents: ({ rows, column }, { day }) => {
      const before = offsetAt(startOfDay(day, timezone), timezone);
      const after = offsetAt(startOfDay(day + 1, timezone), timezone);
      const changesAt = before === after ? Infinity : offsetChange(day, timezone);
      return mapColumn(column("at"), rows, (at) => {
        const local = at + (at < changesAt ? before : after);
        return numbers.numberOf(String(Math.floor(local / hourMs) % hoursPerDay));
      });
    },
  };
}
