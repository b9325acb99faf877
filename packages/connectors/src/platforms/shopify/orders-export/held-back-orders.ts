import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import type { ExportIndex } from "./export-index.ts";
import type { OrderGroup } from "./order-group.ts";

/** The rows read so far of an order with scattered rows. */
type HeldBackOrder = {
  blocksLeft: number;
  /** Each row as JSON, so that it does not keep the surrounding text in memory. */
  rows: string[];
  refused: RefusedRow[];
  /** Keeping the rows would take too much memory, so they are refused. */
  exceedsLimit: boolean;
};

/** Half a million lines of orders that are not sorted by Name. */
const maxCharacters = 100_000_000;

/** Keeps the rows of scattered orders until their last row was read. */
export class HeldBackOrders {
  readonly #index: Pick<ExportIndex, "blocksOf">;
  readonly #orders = new Map<string, HeldBackOrder>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(index: Pick<ExportIndex, "blocksOf">, limit = maxCharacters) {
    this.#index = index;
    this.#maxCharacters = limit;
  }

  /** Adds consecutive rows; returns the order once it is complete. */
  close(group: OrderGroup): OrderGroup[] {
    const blocks = group.name === "" ? 1 : this.#index.blocksOf(group.name);
    if (blocks === 1) return [group];
    const order = this.#orders.get(group.name) ?? newOrder(blocks);
    // A copy, because a substring would keep the whole text in memory.
    if (order.blocksLeft === blocks) this.#orders.set(Buffer.from(group.name).toString(), order);
    order.blocksLeft--;
    for (const row of group.rows) this.#add(order, row);
    for (const refusal of group.refused) {
      this.#count(order, refusal.reason.length);
      order.refused.push(refusal);
    }
    if (order.blocksLeft > 0 && !order.exceedsLimit) return [];
    return this.#release(group.name, order);
  }

  /** Releases the orders that are still incomplete at the end of the file. */
  rest(): OrderGroup[] {
    return [...this.#orders].flatMap(([name, order]) => this.#release(name, order));
  }

  #add(order: HeldBackOrder, { line, cells }: OrderGroup["rows"][number]): void {
    const last = cells.findLastIndex((cell) => cell !== "");
    const row = JSON.stringify([line, ...cells.slice(0, last + 1)]);
    this.#count(order, row.length);
    order.rows.push(row);
  }

  #count(order: HeldBackOrder, characters: number): void {
    const isLast = order.blocksLeft === 0;
    order.exceedsLimit ||= !isLast && this.#characters + characters > this.#maxCharacters;
    this.#characters += characters;
  }

  #release(name: string, order: HeldBackOrder): OrderGroup[] {
    const rows = order.rows.map(unpack);
    for (const row of order.rows) this.#characters -= row.length;
    for (const { reason } of order.refused) this.#characters -= reason.length;
    const { refused, exceedsLimit } = order;
    order.rows = [];
    order.refused = [];
    if (order.blocksLeft === 0) this.#orders.delete(name);
    if (rows.length + refused.length === 0) return [];
    if (!exceedsLimit) return [{ name, rows, refused }];
    const tooFarApart = rows.map(({ line }) => ({ line, reason: tooFarApartReason(name) }));
    return [{ name, rows: [], refused: [...refused, ...tooFarApart] }];
  }
}

function newOrder(blocksLeft: number): HeldBackOrder {
  return { blocksLeft, rows: [], refused: [], exceedsLimit: false };
}

function unpack(row: string): OrderGroup["rows"][number] {
  const [line, ...cells]: [number, ...string[]] = JSON.parse(row);
  return { line, cells };
}

function tooFarApartReason(name: string): string {
  return `The rows of order ${name} are too far apart in a file of this size. Sort the file by Name and import it again.`;
}
