import { stepBits, type SessionColumns, type StepName } from "../../../core/traffic-data.ts";

/** The events of a session. */
export const eventNames = [
  "first_visit",
  "session_start",
  "page_view",
  "user_engagement",
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
] as const;
export type EventName = (typeof eventNames)[number];

export const eventCode = Object.fromEntries(eventNames.map((name, code) => [name, code])) as Record<
  EventName,
  number
>;

/** The checkout steps in order, each with its bit and its event's code. */
export const steps = (Object.keys(stepBits) as StepName[]).map((name) => ({
  bit: stepBits[name],
  event: eventCode[name],
}));

/** Pages that sessions do not store; their indexes come after the traffic's pages. */
const extraPages = { unknown: 0, checkout: 1 } as const;
export const extraPaths = ["(not set)", "/checkout"] as const;

/** The events of one session with their counts and pages. Reused for the next session. */
export type EventList = {
  length: number;
  events: Uint8Array;
  counts: Uint32Array;
  pages: Uint32Array;
};

export function createEventList(): EventList {
  const capacity = eventNames.length + 2;
  return {
    length: 0,
    events: new Uint8Array(capacity),
    counts: new Uint32Array(capacity),
    pages: new Uint32Array(capacity),
  };
}

/**
 * Reads a session's events. Only the landing page and the page of the add to cart are known for page views.
 * `productPages` contains the page indexes that show a product.
 */
export function readEvents(
  columns: SessionColumns,
  session: number,
  productPages: Uint8Array,
  list: EventList,
): void {
  list.length = 0;
  const landing = columns.landingPage[session] ?? 0;
  const bits = columns.steps[session] ?? 0;
  const views = columns.pageViews[session] ?? 0;
  if (columns.isNewUser[session]) push(list, eventCode.first_visit, 1, landing);
  push(list, eventCode.session_start, 1, landing);
  if (columns.isEngaged[session]) push(list, eventCode.user_engagement, 1, landing);

  let viewsLeft = views;
  if (viewsLeft > 0) {
    push(list, eventCode.page_view, 1, landing);
    viewsLeft -= 1;
  }
  const cartPage = columns.cartPage[session] ?? 0;
  if (viewsLeft > 0 && bits & stepBits.add_to_cart && cartPage !== landing) {
    push(list, eventCode.page_view, 1, cartPage);
    viewsLeft -= 1;
  }
  const unknown = productPages.length + extraPages.unknown;
  if (viewsLeft > 0) push(list, eventCode.page_view, viewsLeft, unknown);

  for (const { bit, event } of steps) {
    if ((bits & bit) === 0) continue;
    const page = stepPage(columns, session, event, productPages);
    push(list, event, stepCount(columns, session, bit), page);
  }
}

/** Returns the number of events that `readEvents` reads. */
export function countEvents(columns: SessionColumns, session: number): number {
  const bits = columns.steps[session] ?? 0;
  let count = 1 + (columns.pageViews[session] ?? 0);
  if (columns.isNewUser[session]) count += 1;
  if (columns.isEngaged[session]) count += 1;
  for (const { bit } of steps) if (bits & bit) count += stepCount(columns, session, bit);
  return count;
}

/** Returns the page of a checkout step. */
export function stepPage(
  columns: SessionColumns,
  session: number,
  event: number,
  productPages: Uint8Array,
): number {
  if (event === eventCode.add_to_cart) return columns.cartPage[session] ?? 0;
  if (event !== eventCode.view_item) return productPages.length + extraPages.checkout;
  const landing = columns.landingPage[session] ?? 0;
  return productPages[landing] ? landing : productPages.length + extraPages.unknown;
}

/** Items are viewed and added to the cart one by one; later steps happen once for all items. */
function stepCount(columns: SessionColumns, session: number, bit: number): number {
  if (bit !== stepBits.view_item && bit !== stepBits.add_to_cart) return 1;
  const end = columns.firstItem[session + 1] ?? 0;
  let count = 0;
  for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
    if ((columns.itemSteps[item] ?? 0) & bit) count += 1;
  }
  return Math.max(1, count);
}

function push(list: EventList, event: number, count: number, page: number): void {
  list.events[list.length] = event;
  list.counts[list.length] = count;
  list.pages[list.length] = page;
  list.length += 1;
}
