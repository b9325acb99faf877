import type { Database } from "@cartograph/database/schema.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { memberNumbers } from "../../source-days/member-names.ts";
import { readPackedDays } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

/** Google Analytics events on the way to a purchase, in order. */
export const stepEvents = [
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
] as const;
export type StepEvent = (typeof stepEvents)[number];

/** Sessions with each event, whether or not the previous ones occurred. */
export type StepSessions = Record<StepEvent, number>;

/** Sessions by step and day, in the account's zone. Days without any of the events are absent. */
export async function stepSessionsByDay(
  db: Database,
  scope: SourceScope,
): Promise<ReadonlyMap<number, StepSessions>> {
  const report = sessionReport("event");
  const numbers = await memberNumbers(db, { ...scope, report }, stepEvents);
  const eventOf = new Map<number, StepEvent>();
  for (const event of stepEvents) {
    const number = numbers.get(event);
    if (number !== undefined) eventOf.set(number, event);
  }
  const days = new Map<number, StepSessions>();
  for (const [day, { members, figure }] of await readPackedDays(db, { ...scope, report })) {
    const sessions = figure(sessionFigures.indexOf("sessions"));
    for (const [row, member] of members.entries()) {
      const event = eventOf.get(member);
      if (event === undefined) continue;
      const steps = days.get(day) ?? noSteps();
      steps[event] += sessions?.[row] ?? 0;
      days.set(day, steps);
    }
  }
  return days;
}

export function addSteps(all: Iterable<StepSessions>): StepSessions {
  const sum = noSteps();
  for (const steps of all) {
    for (const event of stepEvents) sum[event] += steps[event];
  }
  return sum;
}

/** Drop-off in percent: (1 − sessions at the end ÷ sessions at the start) × 100. Null when no session started. */
export function dropOffBetween(
  steps: StepSessions,
  [begin, end]: readonly [StepEvent, StepEvent],
): number | null {
  return steps[begin] === 0 ? null : (1 - steps[end] / steps[begin]) * 100;
}

function noSteps(): StepSessions {
  return {
    view_item: 0,
    add_to_cart: 0,
    begin_checkout: 0,
    add_shipping_info: 0,
    add_payment_info: 0,
    purchase: 0,
  };
}
