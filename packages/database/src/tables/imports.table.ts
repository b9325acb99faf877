import type { Generated } from "kysely";

export type ImportsTable = {
  id: string;
  store_id: number;
  /** Consecutive number within the store, starting at 1; used in `import_orders`. */
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
  /** When its undo started, so that a restart resumes it; null if it is not being undone. */
  undo_started_at: Generated<number | null>;
  /** Size of the file in `import_chunks`; null while it is being uploaded, and with SQLite. */
  file_bytes: Generated<number | null>;
  /** 1 if that file is gzip-compressed. */
  is_gzip: Generated<number | null>;
};

/** Chunks of an uploaded file waiting for a worker, on a database shared by several processes. */
export type ImportChunksTable = {
  store_id: number;
  import_id: string;
  /** Position in the file, from 0. */
  number: number;
  bytes: Buffer;
};

/** The worker that imports or deletes data of a store. */
export type StoreLeasesTable = {
  store_id: number;
  /** Unique; for an import with its id and how many workers in a row were lost during it. */
  owner: string;
  /** UTC ms. Until then, no other worker imports or deletes data of the store. */
  lease_until: number;
};

/** The orders that each import delivered, with their content hash. */
export type ImportOrdersTable = {
  store_id: number;
  /** 0 = an unknown import from before imports could be undone. */
  import_number: number;
  order_id: number;
  updated_at: number;
  content_hash: number;
};

/** An imported version of an order that a later import replaced. */
export type ReplacedOrdersTable = {
  store_id: number;
  order_id: number;
  content_hash: number;
  /** JSON of the order's facts. */
  content: string;
};
