import type { EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Generated } from "kysely";

export type EmailMessagesTable = {
  id: Generated<number>;
  store_id: number;
  account_id: number;
  ext_id: string;
  kind: EmailDayRecord["rows"][number]["kind"];
  name: string;
  attribution: string | null;
  /** UTC ms. */
  read_at: number;
};

export type EmailDaysTable = {
  store_id: number;
  account_id: number;
  day: number;
  message_id: number;
  recipients: number;
  delivered: number;
  opens: number;
  clicks: number;
  unsubscribes: number;
  orders: number;
  revenue_minor: number;
  /** Currency of the revenue, since an account may have several; null = the account's currency. */
  currency: string | null;
};
