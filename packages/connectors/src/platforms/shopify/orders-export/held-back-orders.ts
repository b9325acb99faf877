import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import type { ExportIndex } from "./export-index.ts";
import { createFingerprint, FingerprintTable } from "./fingerprint-table.ts";
import type { OrderGroup } from "./order-group.ts";

/** The rows read so far of an order with scattered rows. */
type HeldBackOrder = {
  blocksLeft: number;
  /** Each row as JSON, so that it does not keep the surrounding text in memory. */
  rows: string[];
  refused: RefusedRow[];
  /** What the order counts towards the limit. */
  bytes: number;
};

/** Half a million lines of orders that are not sorted by Name, somewhat fewer if each is an order of its own. */
const maxBytes = 250_000_000;

const orderBytes = 350;

/** Of a text that is kept: V8 stores two bytes per character unless all are in Latin-1. */
const bytesOf = (text: string) => 50 + 2 * text.length;

/** Keeps the rows of scattered orders until their last row was read. */
export class HeldBackOrders {
  readonly #index: Pick<ExportIndex, "blocksOf">;
  readonly #orders = new Map<string, HeldBackOrder>();
  readonly #fingerprint = createFingerprint();
  /** 1 for each order whose rows do not fit in memory, so that all of them are refused. */
  readonly #tooFarApart = new FingerprintTable();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(index: Pick<ExportIndex, "blocksOf">, limit = maxBytes) {
    this.#index = index;
    this.#maxBytes = limit;
  }

  /** Adds consecutive rows; returns the order once it is complete. */
  close(group: OrderGroup): OrderGroup[] {
    const { name } = group;
    const blocks = name === "" ? 1 : this.#index.blocksOf(name);
    if (blocks === 1) return [group];
    if (this.#isTooFarApart(name)) return [refuse(group)];
    const order = this.#orders.get(name) ?? this.#hold(name, blocks);
    order.blocksLeft--;
    for (const { line, cells } of group.rows) {
      const last = cells.findLastIndex((cell) => cell !== "");
      const row = JSON.stringify([line, ...cells.slice(0, last + 1)]);
      order.rows.push(row);
      this.#count(order, bytesOf(row));
    }
    for (const refusal of group.refused) {
      order.refused.push(refusal);
      this.#count(order, bytesOf(refusal.reason));
    }
    if (order.blocksLeft === 0) return [this.#release(name, order)];
    if (this.#bytes <= this.#maxBytes) return [];
    this.#tooFarApart.update(this.#fingerprint(name), () => 1);
    return [refuse(this.#release(name, order))];
  }

  /** Releases the orders that are still incomplete at the end of the file. */
  rest(): OrderGroup[] {
    return [...this.#orders].map(([name, order]) => this.#release(name, order));
  }

  #isTooFarApart(name: string): boolean {
    return this.#tooFarApart.size > 0 && this.#tooFarApart.get(this.#fingerprint(name)) === 1;
  }

  #hold(name: string, blocksLeft: number): HeldBackOrder {
    const order: HeldBackOrder = { blocksLeft, rows: [], refused: [], bytes: 0 };
    // A copy, because a substring would keep the whole text in memory.
    this.#orders.set(Buffer.from(name).toString(), order);
    this.#count(order, bytesOf(name) + orderBytes);
    return order;
  }

  #count(order: HeldBackOrder, bytes: number): void {
    order.bytes += bytes;
    this.#bytes += bytes;
  }

  #release(name: string, { rows, refused, bytes }: HeldBackOrder): OrderGroup {
    this.#orders.delete(name);
    this.#bytes -= bytes;
    return { name, rows: rows.map(unpack), refused };
  }
}

function refuse({ name, rows, refused }: OrderGroup): OrderGroup {
  const reason = tooFarApartReason(name);
  return { name, rows: [], refused: [...refused, ...rows.map(({ line }) => ({ line, reason }))] };
}

function unpack(row: string): OrderGroup["rows"][number] {
  const [line, ...cells]: [number, ...string[]] = JSON.parse(row);
  return { line, cells };
}

function tooFarApartReason(name: string): string {
  return `The rows of order ${name} are too far apart in a file of this size. Sort the file by Name and import it again.`;
}
