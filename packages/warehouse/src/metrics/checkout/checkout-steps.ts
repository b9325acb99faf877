import type { Database } from "@cartograph/database/schema.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
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
  const rows = await db
    .selectFrom("session_days")
    .select(["day", "member", "sessions"])
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("breakdown", "=", sessionBreakdownCode("event"))
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to)
    .execute();
  const days = new Map<number, StepSessions>();
  for (const { day, member, sessions } of rows) {
    if (!isStepEvent(member)) continue;
    const steps = days.get(day) ?? noSteps();
    steps[member] += sessions;
    days.set(day, steps);
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

function isStepEvent(member: string): member is StepEvent {
  return stepEvents.some((event) => event === member);
}
