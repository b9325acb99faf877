import type { Generated } from "kysely";

export type ImportsTable = {
  id: string;
  store_id: number;
  /** Counts the store's imports from 1: names one in `import_orders`. */
  number: Generated<number>;
  file_name: string | null;
  status: "running" | "done" | "failed";
  rows: number;
  orders: number;
  /** JSON of the listed refusals. */
  refused: string;
  refused_count: number;
  /** JSON list of sentences. */
  notes: string;
  message: string | null;
  started_at: number;
  finished_at: number | null;
  /** When its undo began, to be taken up after a stop; null while nobody undoes it. */
  undo_started_at: Generated<number | null>;
};

/** That an import brought an order from a file, and with which content. */
export type ImportOrdersTable = {
  store_id: number;
  /** 0 = an import before imports could be undone that is not known. */
  import_number: number;
  order_id: number;
  updated_at: number;
  content_hash: string;
};

/** An order as an import brought it, once a later import replaced it with another content. */
export type ReplacedOrdersTable = {
  store_id: number;
  order_id: number;
  content_hash: string;
  /** JSON of its facts. */
  content: string;
};
