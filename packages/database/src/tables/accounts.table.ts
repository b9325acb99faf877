import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Generated } from "kysely";

export type UsersTable = {
  id: string;
  username: string;
  /** NFKC-normalized and case-folded; unique. */
  username_key: string;
  /** argon2id, in PHC form. */
  password_hash: string;
  name: string | null;
  email: string | null;
  created_at: number;
};

export type SessionsTable = {
  /** SHA-256 of the session id, so that a copy of the database cannot be used to sign in. */
  id_hash: string;
  /** A random unique id that is safe to show to the user. */
  public_id: string;
  user_id: string | null;
  /** JSON of the session's content. */
  data: string;
  created_at: number;
  touched_at: number;
  expires_at: number;
  /** Set at logout, so that a request still in progress cannot restore the session. */
  revoked_at: number | null;
  /** The kind of browser that signed in, such as "Firefox"; null if unknown. */
  browser: string | null;
  /** The operating system that signed in, such as "Windows"; null if unknown. */
  system: string | null;
  /** The demo store while the user views it; null = their own store. */
  viewed_store_id: Generated<number | null>;
};

/** Counters of the sign-in throttle, stored to survive a restart. */
export type LoginThrottleTable = {
  /** `account:…`, `ip:…` or `register:…`. */
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
};

/** Networks from which a user signed in with the correct password. */
export type KnownNetworksTable = {
  user_id: string;
  /** An IPv4 address or the /64 of an IPv6 address. */
  network: string;
  signed_in_at: number;
};

/** Append-only: who did what, when. */
export type AuditEventsTable = {
  id: Generated<number>;
  at: number;
  user_id: string | null;
  ip: string | null;
  request_id: string | null;
  event: string;
  target: string | null;
  outcome: "ok" | "refused" | "failed";
};

export type StoresTable = {
  id: Generated<number>;
  user_id: string;
  name: string;
  /** IANA time zone of every `day` in the store's facts. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** 1 = the demo store. */
  is_demo: number;
  created_at: number;
  /** When the operator closed the getting-started list; null = it may be shown. */
  getting_started_closed_at: Generated<number | null>;
  timezone_source: Generated<SettingSource>;
  /** 1 if the operator or a source set the time zone; 0 if it is a default or guess. */
  is_timezone_known: Generated<number>;
  currency_source: Generated<SettingSource>;
  /** The day on which refunds count in reports whose request does not say. */
  date_basis: Generated<DateBasis>;
  /** The fewest orders to date of a regular customer; those with fewer are one-time customers. */
  regular_min_orders: Generated<number>;
  /** The fewest orders to date of a VIP customer. */
  vip_min_orders: Generated<number>;
};
