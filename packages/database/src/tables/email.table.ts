import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";

export type EmailMessagesTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  account_id: number;
  ext_id: string;
  kind: EmailDayRecord["rows"][number]["kind"];
  name: string;
  attribution: string | null;
  /** UTC ms. */
  read_at: number;
};

/** Figures of a message on one day. */
export const emailFigures = [
  "recipients",
  "delivered",
  "opens",
  "clicks",
  "unsubscribes",
  "orders",
  "revenue_minor",
] as const;
