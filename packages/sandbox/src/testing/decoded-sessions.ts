import { stepBits, type StepName, type Traffic } from "../core/traffic-data.ts";

/** Returns a day's sessions with the values of their codes, in the order of their columns. */
export function decodedSessions(traffic: Traffic, day: number) {
  const { length } = traffic.sessionsOf(day);
  return decode(
    traffic,
    day,
    Array.from({ length }, (_, index) => index),
  );
}

/** Returns those that ended in an order, a few of a hundred. */
export function convertingSessions(traffic: Traffic, day: number): DecodedSession[] {
  const { orderId } = traffic.sessionsOf(day);
  return decode(
    traffic,
    day,
    Array.from(orderId.keys()).filter((index) => orderId[index]),
  );
}

function decode({ lists, sessionsOf }: Traffic, day: number, places: readonly number[]) {
  const columns = sessionsOf(day);
  return places.map((index) => {
    const at = (column: ArrayLike<number>) => column[index] ?? Number.NaN;
    const items = [];
    for (
      let itemIndex = at(columns.firstItem);
      itemIndex < (columns.firstItem[index + 1] ?? 0);
      itemIndex += 1
    ) {
      items.push({
        item: lists.items[columns.item[itemIndex] ?? -1],
        steps: stepNames(columns.itemSteps[itemIndex] ?? 0),
        quantity: columns.itemQuantity[itemIndex] ?? 0,
        revenueMinor: columns.itemRevenueMinor[itemIndex] ?? 0,
      });
    }
    return {
      startedAt: at(columns.startedAt),
      visibleAt: at(columns.startedAt) + at(columns.visibleAfterMs),
      attributedAt: at(columns.startedAt) + at(columns.attributedAfterMs),
      user: at(columns.user),
      isNewUser: at(columns.isNewUser) === 1,
      acquisition: lists.acquisitions[at(columns.acquisition)],
      landingPage: lists.pages[at(columns.landingPage)] ?? "?",
      cartPage: lists.pages[at(columns.cartPage)] ?? "?",
      device: lists.devices[at(columns.device)] ?? "?",
      country: lists.countries[at(columns.country)]?.code ?? "?",
      isEngaged: at(columns.isEngaged) === 1,
      durationSeconds: at(columns.durationSeconds),
      pageViews: at(columns.pageViews),
      steps: stepNames(at(columns.steps)),
      orderId: columns.orderId[index] ?? 0,
      revenueMinor: columns.revenueMinor[index] ?? 0,
      items,
    };
  });
}

export type DecodedSession = ReturnType<typeof decodedSessions>[number];

const names = Object.keys(stepBits) as StepName[];
const namesByBits = new Map<number, StepName[]>();

function stepNames(bits: number): StepName[] {
  const known = namesByBits.get(bits) ?? names.filter((name) => (bits & stepBits[name]) !== 0);
  namesByBits.set(bits, known);
  return known;
}
