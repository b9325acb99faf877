import type { SessionColumns } from "./traffic-data.ts";

type Derived = "length" | "visibleAfterMs" | "attributedAfterMs";
type OfItems = "firstItem" | "item" | "itemSteps" | "itemQuantity" | "itemRevenueMinor";

/** The fields of a session except its items; codes are indexes into `TrafficLists`. */
export type SessionEntry = {
  -readonly [
    Column in Exclude<keyof SessionColumns, Derived | OfItems> | "visibleAt" | "attributedAt"
  ]: number;
};

/** Collects the sessions of one day in columns. */
export type SessionBuilder = {
  /** Removes all added sessions. Days that were already finished are unaffected. */
  clear(): void;
  /** Adds an item to the next session. */
  addItem(item: number, steps: number, quantity: number, revenueMinor: number): void;
  /** Adds a session with the items added since the last one. The entry can be reused. */
  add(session: SessionEntry): void;
  /** Removes the items added since the last session. */
  dropItems(): void;
  /** Returns a copy without spare capacity. */
  finish(): SessionColumns;
};

type Columns = Omit<SessionColumns, "length">;

function allocate(sessions: number, items: number): Columns {
  return {
    startedAt: new Float64Array(sessions),
    visibleAfterMs: new Uint32Array(sessions),
    attributedAfterMs: new Uint32Array(sessions),
    user: new Uint32Array(sessions),
    isNewUser: new Uint8Array(sessions),
    acquisition: new Uint16Array(sessions),
    landingPage: new Uint16Array(sessions),
    cartPage: new Uint16Array(sessions),
    device: new Uint8Array(sessions),
    country: new Uint8Array(sessions),
    isEngaged: new Uint8Array(sessions),
    durationSeconds: new Uint32Array(sessions),
    pageViews: new Uint16Array(sessions),
    steps: new Uint8Array(sessions),
    orderId: new Float64Array(sessions),
    revenueMinor: new Float64Array(sessions),
    firstItem: new Uint32Array(sessions + 1),
    item: new Uint16Array(items),
    itemSteps: new Uint8Array(items),
    itemQuantity: new Uint16Array(items),
    itemRevenueMinor: new Float64Array(items),
  };
}

const itemColumns = ["item", "itemSteps", "itemQuantity", "itemRevenueMinor"] as const;
const sessionColumns = [
  "startedAt",
  "visibleAfterMs",
  "attributedAfterMs",
  "user",
  "isNewUser",
  "acquisition",
  "landingPage",
  "cartPage",
  "device",
  "country",
  "isEngaged",
  "durationSeconds",
  "pageViews",
  "steps",
  "orderId",
  "revenueMinor",
] as const;

/** Copies the used part into columns of that size. */
function resize(from: Columns, used: [number, number], size: [number, number]): Columns {
  const to = allocate(...size);
  const [sessions, items] = used;
  for (const name of sessionColumns) to[name].set(from[name].subarray(0, sessions));
  for (const name of itemColumns) to[name].set(from[name].subarray(0, items));
  to.firstItem.set(from.firstItem.subarray(0, sessions + 1));
  return to;
}

/** Most sessions have no purchase, and in the demo store those with one come first. */
function withoutZerosAtEnd(column: Float64Array): Float64Array {
  return column.slice(0, column.findLastIndex((value) => value !== 0) + 1);
}

export function createSessionBuilder(): SessionBuilder {
  let size: [sessions: number, items: number] = [256, 256];
  let columns = allocate(...size);
  let length = 0;
  let items = 0;

  function grow(): void {
    size = [size[0] * 2, size[1] * 2];
    columns = resize(columns, [length, items], size);
  }

  return {
    clear() {
      length = 0;
      items = 0;
    },
    addItem(item, steps, quantity, revenueMinor) {
      if (items >= size[1]) grow();
      columns.item[items] = item;
      columns.itemSteps[items] = steps;
      columns.itemQuantity[items] = quantity;
      columns.itemRevenueMinor[items] = revenueMinor;
      items += 1;
    },
    add(session) {
      if (length >= size[0]) grow();
      columns.startedAt[length] = session.startedAt;
      columns.visibleAfterMs[length] = session.visibleAt - session.startedAt;
      columns.attributedAfterMs[length] = session.attributedAt - session.startedAt;
      columns.user[length] = session.user;
      columns.isNewUser[length] = session.isNewUser;
      columns.acquisition[length] = session.acquisition;
      columns.landingPage[length] = session.landingPage;
      columns.cartPage[length] = session.cartPage;
      columns.device[length] = session.device;
      columns.country[length] = session.country;
      columns.isEngaged[length] = session.isEngaged;
      columns.durationSeconds[length] = session.durationSeconds;
      columns.pageViews[length] = session.pageViews;
      columns.steps[length] = session.steps;
      columns.orderId[length] = session.orderId;
      columns.revenueMinor[length] = session.revenueMinor;
      length += 1;
      columns.firstItem[length] = items;
    },
    dropItems() {
      items = columns.firstItem[length] ?? 0;
    },
    finish() {
      const copy = resize(columns, [length, items], [length, items]);
      const { orderId, revenueMinor, itemRevenueMinor } = copy;
      return {
        length,
        ...copy,
        orderId: withoutZerosAtEnd(orderId),
        revenueMinor: withoutZerosAtEnd(revenueMinor),
        itemRevenueMinor: withoutZerosAtEnd(itemRevenueMinor),
      };
    },
  };
}
