import type { Checkout } from "../../core/store-data.ts";
import { customerWithId } from "../customers/customers.ts";
import { placedOrderOf, dayContextOf } from "../sales/plan-day.ts";
import type { DemoCheckout, StorePlan } from "../store-plan.ts";
import {
  abandonedBeforeOrder,
  abandonedOfDay,
  checkoutOfOrder,
  firstCheckoutId,
} from "./checkouts.ts";

/** Checkouts of new visitors are created for a whole day at a time, so a few days are cached. */
const maxCachedDays = 4;

/** Returns a function that creates a checkout as it is now. */
export function createCheckoutReader(plan: StorePlan): (head: DemoCheckout) => Checkout {
  const byDay = new Map<number, Checkout[]>();

  function abandonedOn(day: number): Checkout[] {
    let checkouts = byDay.get(day);
    if (!checkouts) {
      checkouts = abandonedOfDay(plan.seed, dayContextOf(plan, day));
      byDay.set(day, checkouts);
      const [oldest = day] = byDay.keys();
      if (byDay.size > maxCachedDays) byDay.delete(oldest);
    }
    return checkouts;
  }

  return ({ id, createdAt, updatedAt, completedAt, stepReached, order, abandoner }) => {
    const [day, rank] = [Math.floor((id - firstCheckoutId) / 1000), (id - firstCheckoutId) % 1000];
    if (order) {
      const left = checkoutOfOrder(placedOrderOf(plan, order), id, createdAt);
      if (completedAt === null) return left;
      return { ...left, completedAt, updatedAt, stepReached, customerId: order.customerId };
    }
    if (abandoner) {
      const person = customerWithId(plan.seed, abandoner.customerId);
      const visitor = { person, nth: abandoner.nth };
      return abandonedBeforeOrder(visitor, id, dayContextOf(plan, day));
    }
    const checkout = abandonedOn(day)[rank];
    if (!checkout) throw new RangeError(`There is no checkout ${id}.`);
    return checkout;
  };
}
