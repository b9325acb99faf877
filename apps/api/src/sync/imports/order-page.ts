import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** The size allows about 40 lines in each order, far more than usual; orders can have thousands, each with a long title. */
const maxPage = { orders: 250, size: 5_000_000 };
const lineSize = 500;

/** Collects orders to store together, up to what fits in memory. */
export class OrderPage {
  #orders: ExportedOrder[] = [];
  #size = 0;

  /** Whether to take the orders before adding another one. */
  get isFull(): boolean {
    return this.#orders.length >= maxPage.orders || this.#size >= maxPage.size;
  }

  add(order: ExportedOrder): void {
    this.#orders.push(order);
    for (const { title, sku, vendor } of order.record.lines) {
      this.#size += lineSize + title.length + (sku?.length ?? 0) + (vendor?.length ?? 0);
    }
  }

  take(): ExportedOrder[] {
    const orders = this.#orders;
    this.#orders = [];
    this.#size = 0;
    return orders;
  }
}
