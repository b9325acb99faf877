import type { DaySpan } from "../calendar/period.ts";
import { groupBy } from "../grouping.ts";
import { adSumsByDay } from "./ads/ad-days.ts";
import { addAds } from "./ads/ad-sums.ts";
import { spendAndSalesOver } from "./ads/spend-and-sales.ts";
import { addSteps } from "./checkout/checkout-steps.ts";
import { countOrders } from "./customers/orders-by-customer-type.ts";
import { addEmails } from "./email/email-days.ts";
import type { FactFigures, FiguresScope } from "./fact-figures.ts";
import { percent } from "./ratio.ts";
import { addSales, type SalesByDay } from "./sales/sales-by-day.ts";
import { sumOver } from "./series.ts";
import { isPaidChannel } from "./traffic/paid-channels.ts";
import { addSessions, type SessionSums } from "./traffic/session-sums.ts";

/**
 * The figures of `Figures`. A class, because a breakdown has thousands of these and asks each for a
 * few figures only: making functions for all figures of each would take most of its time.
 */
export class LoadedFigures {
  readonly #facts: FactFigures;
  readonly #scope: FiguresScope;
  readonly #kept = new Map<string, unknown>();

  constructor(facts: FactFigures, scope: FiguresScope) {
    this.#facts = facts;
    this.#scope = scope;
  }

  sales() {
    return this.#keep("sales", () => this.#facts.sales());
  }

  salesByDay() {
    return this.#keep("salesByDay", () => this.#facts.salesByDay());
  }

  ordersByType() {
    return this.#keep("ordersByType", () => this.#facts.ordersByType());
  }

  customers() {
    return this.#keep("customers", () => this.#facts.customers());
  }

  customersOver() {
    return this.#keep("customersOver", () => this.#facts.customersOver());
  }

  customerSegments() {
    return this.#keep("customerSegments", () => this.#facts.customerSegments());
  }

  productTotals() {
    return this.#keep("productTotals", () => this.#facts.productTotals());
  }

  productTotalsByDay() {
    return this.#keep("productTotalsByDay", () => this.#facts.productTotalsByDay());
  }

  productViews() {
    return this.#keep("productViews", () => this.#facts.productViews());
  }

  productViewsByDay() {
    return this.#keep("productViewsByDay", () => this.#facts.productViewsByDay());
  }

  abandonedValueByDay() {
    return this.#keep("abandonedValueByDay", () => this.#facts.abandonedValueByDay());
  }

  sessionDays() {
    return this.#keep("sessionDays", () => this.#facts.sessionDays());
  }

  sessionsByDay() {
    return this.#keep("sessionsByDay", () => this.#facts.sessionsByDay());
  }

  channels() {
    return this.#keep("channels", () => this.#facts.channels());
  }

  stepDays() {
    return this.#keep("stepDays", () => this.#facts.stepDays());
  }

  stepsByDay() {
    return this.#keep("stepsByDay", () => this.#facts.stepsByDay());
  }

  users() {
    return this.#keep("users", () => this.#facts.users());
  }

  searchByDay() {
    return this.#keep("searchByDay", () => this.#facts.searchByDay());
  }

  ads() {
    return this.#keep("ads", () => this.#facts.ads());
  }

  email() {
    return this.#keep("email", () => this.#facts.email());
  }

  emailDays() {
    return this.#keep("emailDays", () => this.#facts.emailDays());
  }

  salesByMinute(span: DaySpan) {
    return this.#facts.salesByMinute(span);
  }

  orderCounts() {
    return this.#keep("orderCounts", async () => countOrders(await this.ordersByType()));
  }

  sessions() {
    return this.#keep("sessions", async () => {
      const sums = await this.sessionsByDay();
      return sums && addSessions(sums.values());
    });
  }

  steps() {
    return this.#keep("steps", async () => {
      const known = await this.stepsByDay();
      return known && addSteps(known.values());
    });
  }

  async conversion() {
    const [known, sessions] = [await this.sessionDays(), await this.sessionsByDay()];
    if (known === null || sessions === null || this.#isPartial()) return null;
    const sales = await this.salesByDay();
    return {
      days: { from: known.from, to: Math.min(known.to, this.#scope.firstOpenDay) },
      over: (span: DaySpan) => ordersBySessions(sales, sessions, span),
    };
  }

  paidSessionsByDay() {
    return this.#keep("paidSessionsByDay", async () => {
      const members = ((await this.channels()) ?? []).map(({ member }) => member);
      return this.#facts.sessionsOfChannels(members.filter(isPaidChannel));
    });
  }

  adSumsByDay() {
    return this.#keep("adSumsByDay", async () => {
      const known = await this.ads();
      return known && adSumsByDay(known);
    });
  }

  adSums() {
    return this.#keep("adSums", async () => {
      const known = await this.adSumsByDay();
      return known && addAds(known.values());
    });
  }

  emailSumsByDay() {
    return this.#keep("emailSumsByDay", async () => {
      const known = await this.email();
      return known && sumsByDay(known, addEmails);
    });
  }

  emailSums() {
    return this.#keep("emailSums", async () => {
      const known = await this.emailSumsByDay();
      return known && addEmails(known.values());
    });
  }

  spendAndSalesOver() {
    return this.#keep("spendAndSalesOver", async () => {
      const [known, sums] = [await this.ads(), await this.adSumsByDay()];
      if (known === null || sums === null || this.#isPartial()) return null;
      const { firstOpenDay } = this.#scope;
      return spendAndSalesOver(
        { span: known.span, byDay: sums },
        await this.salesByDay(),
        firstOpenDay,
      );
    });
  }

  spendAndSales() {
    return this.#keep("spendAndSales", async () => {
      const both = await this.spendAndSalesOver();
      return both && both.over(both.days);
    });
  }

  acquiredByDay() {
    return this.#keep("acquiredByDay", async () => {
      const both = await this.spendAndSalesOver();
      return both === null ? new Map<number, number>() : this.#facts.acquiredOver(both.days);
    });
  }

  /** Comparisons by complete days need all days of the window. */
  #isPartial(): boolean {
    const { window, firstOpenDay, needsAllDays = false } = this.#scope;
    return needsAllDays && window.to >= firstOpenDay;
  }

  #keep<T>(name: string, load: () => Promise<T>): Promise<T> {
    // Each name is used by one method, which knows the type.
    const kept = this.#kept.get(name) as Promise<T> | undefined;
    if (kept !== undefined) return kept;
    const loading = load();
    this.#kept.set(name, loading);
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

function sumsByDay<Sums>(
  days: readonly { day: number; sums: Sums }[],
  add: (all: Iterable<Sums>) => Sums,
): Map<number, Sums> {
  const byDay = groupBy(days, ({ day }) => day);
  return new Map([...byDay].map(([day, rows]) => [day, add(rows.map(({ sums }) => sums))]));
}
