import type { DaySpan } from "../calendar/period.ts";
import { adSumsByDay } from "./ads/ad-days.ts";
import { addAds } from "./ads/ad-sums.ts";
import { spendAndSalesOver } from "./ads/spend-and-sales.ts";
import { addSteps } from "./checkout/checkout-steps.ts";
import { countOrders } from "./customers/orders-by-customer-type.ts";
import { addEmails } from "./email/email-days.ts";
import type { FiguresByFacts, FiguresScope } from "./fact-figures.ts";
import { percent } from "./ratio.ts";
import { addSales, type SalesByDay } from "./sales/sales-by-day.ts";
import { sumOver, withoutDays } from "./series.ts";
import { knownDaysIn, type KnownSpan, withoutPartialDays } from "../source-days/known-span.ts";
import { isPaidChannel } from "./traffic/paid-channels.ts";
import { addSessions, type SessionSums } from "./traffic/session-sums.ts";
import { addByDay } from "../cuts/day-facts.ts";

/**
 * The figures of one window that metrics are computed from: those of facts (see `FiguresByFacts`) and those derived from
 * them. Each is loaded on first use and cached, except `salesByMinute`. A class, because a breakdown has thousands of
 * these and uses only a few figures of each: creating closures for all of them would take most of its time.
 */
export class LoadedFigures {
  readonly #facts: FiguresByFacts;
  readonly #scope: FiguresScope;
  readonly #loaded = new Map<string, unknown>();

  constructor(facts: FiguresByFacts, scope: FiguresScope) {
    this.#facts = facts;
    this.#scope = scope;
  }

  sales() {
    return this.#loadOnce("sales", () => this.#facts.sales.sales());
  }

  salesByDay() {
    return this.#loadOnce("salesByDay", () => this.#facts.sales.salesByDay());
  }

  ordersByType() {
    return this.#loadOnce("ordersByType", () => this.#facts.sales.ordersByType());
  }

  customers() {
    return this.#loadOnce("customers", () => this.#facts.sales.customers());
  }

  customersOver() {
    return this.#loadOnce("customersOver", () => this.#facts.sales.customersOver());
  }

  customerSegments() {
    return this.#loadOnce("customerSegments", () => this.#facts.customers.customerSegments());
  }

  productTotals() {
    return this.#loadOnce("productTotals", () => this.#facts.order_lines.productTotals());
  }

  productTotalsByDay() {
    return this.#loadOnce("productTotalsByDay", () => this.#facts.order_lines.productTotalsByDay());
  }

  productViews() {
    return this.#loadOnce("productViews", () => this.#facts.item_views.productViews());
  }

  productViewsByDay() {
    return this.#loadOnce("productViewsByDay", () => this.#facts.item_views.productViewsByDay());
  }

  abandonedValueByDay() {
    return this.#loadOnce("abandonedValueByDay", () => this.#facts.checkouts.abandonedValueByDay());
  }

  /** The days of the window with known checkouts; null if these are the days of orders. */
  checkoutDays(): KnownSpan | null {
    const { window, lastCheckoutDay } = this.#scope;
    return lastCheckoutDay === null
      ? null
      : { from: window.from, to: lastCheckoutDay, leftOut: [] };
  }

  sessionsByDay() {
    return this.#loadOnce("sessionsByDay", () => this.#facts.sessions.sessionsByDay());
  }

  channels() {
    return this.#loadOnce("channels", () => this.#facts.sessions.channels());
  }

  stepsByDay() {
    return this.#loadOnce("stepsByDay", () => this.#facts.sessions.stepsByDay());
  }

  users() {
    return this.#loadOnce("users", () => this.#facts.sessions.users());
  }

  searchByDay() {
    return this.#loadOnce("searchByDay", () => this.#facts.search.searchByDay());
  }

  ads() {
    return this.#loadOnce("ads", () => this.#facts.ads.ads());
  }

  email() {
    return this.#loadOnce("email", () => this.#facts.email.email());
  }

  salesByMinute(span: DaySpan) {
    return this.#facts.sales.salesByMinute(span);
  }

  orderCounts() {
    return this.#loadOnce("orderCounts", async () => countOrders(await this.ordersByType()));
  }

  /** Sums over the days of `sessionsByDay`; null when there are none. */
  sessions() {
    return this.#loadOnce("sessions", async () => {
      const known = await this.sessionsByDay();
      return known && addSessions(known.byDay.values());
    });
  }

  steps() {
    return this.#loadOnce("steps", async () => {
      const known = await this.stepsByDay();
      return known && addSteps(known.byDay.values());
    });
  }

  /** Percent: online store orders ÷ sessions, on the days for which both are known. */
  conversion() {
    return this.#loadOnce("conversion", async () => {
      const known = await this.sessionsByDay();
      const days = known && this.daysWithOrders(known.days);
      if (known === null || days === null) return null;
      const sales = withoutDays(await this.salesByDay(), days.leftOut);
      return {
        days,
        over: (span: DaySpan) => ordersBySessions(sales, known.byDay, span),
      };
    });
  }

  /** Sessions from paid channels by day, and the days they are known for. Days without any are absent. */
  paidSessionsByDay() {
    return this.#loadOnce("paidSessionsByDay", async () => {
      const members = ((await this.channels()) ?? []).map(({ member }) => member);
      return this.#facts.sessions.sessionsOfChannels(members.filter(isPaidChannel));
    });
  }

  /** Daily sums over all campaigns; days without any are absent. */
  adSumsByDay() {
    return this.#loadOnce("adSumsByDay", async () => {
      const known = await this.ads();
      return known && { days: known.span, byDay: adSumsByDay(known) };
    });
  }

  adSums() {
    return this.#loadOnce("adSums", async () => {
      const known = await this.adSumsByDay();
      return known && addAds(known.byDay.values());
    });
  }

  emailSumsByDay() {
    return this.#loadOnce("emailSumsByDay", async () => {
      const known = await this.email();
      return known && { days: known.days, byDay: addByDay(known, addEmails) };
    });
  }

  emailSums() {
    return this.#loadOnce("emailSums", async () => {
      const known = await this.emailSumsByDay();
      return known && addEmails(known.byDay.values());
    });
  }

  /** Null when there is no day with both known ads and known orders. */
  spendAndSalesOver() {
    return this.#loadOnce("spendAndSalesOver", async () => {
      const spent = await this.adSumsByDay();
      const days = spent && this.daysWithOrders(withoutPartialDays(spent.days));
      if (days === null || spent === null) return null;
      return spendAndSalesOver(
        days,
        withoutDays(spent.byDay, days.leftOut),
        withoutDays(await this.salesByDay(), days.leftOut),
      );
    });
  }

  /** Over all days of `spendAndSalesOver`. */
  spendAndSales() {
    return this.#loadOnce("spendAndSales", async () => {
      const both = await this.spendAndSalesOver();
      return both && { days: both.days, ...both.over(both.days) };
    });
  }

  /** New customers by day of acquisition, on the days of `spendAndSales`. */
  acquiredByDay() {
    return this.#loadOnce("acquiredByDay", async () => {
      const both = await this.spendAndSalesOver();
      if (both === null) return new Map<number, number>();
      return withoutDays(await this.#facts.sales.acquiredOver(both.days), both.days.leftOut);
    });
  }

  /**
   * The days of the span with known orders, for figures that relate another source to orders; null when there are none.
   */
  daysWithOrders(span: KnownSpan) {
    const { window, firstOpenDay, needsAllDays = false } = this.#scope;
    // Comparisons by complete days need all days of the window.
    if (needsAllDays && window.to >= firstOpenDay) return null;
    return knownDaysIn({ from: span.from, to: firstOpenDay }, span);
  }

  #loadOnce<T>(name: string, load: () => Promise<T>): Promise<T> {
    // Each name is used by one method, which knows the type.
    const loaded = this.#loaded.get(name) as Promise<T> | undefined;
    if (loaded !== undefined) return loaded;
    const loading = load();
    this.#loaded.set(name, loading);
    return loading;
  }
}

function ordersBySessions(
  sales: SalesByDay,
  sessions: ReadonlyMap<number, SessionSums>,
  span: DaySpan,
): number | null {
  const orders = sumOver(sales, span, addSales).online_orders;
  return percent(orders, sumOver(sessions, span, addSessions).sessions);
}
