import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Generated } from "kysely";

export type UsersTable = {
  id: string;
  username: string;
  /** NFKC-normalised and case-folded; unique. */
  username_key: string;
  /** argon2id, in PHC form. */
  password_hash: string;
  name: string | null;
  email: string | null;
  created_at: number;
};

export type SessionsTable = {
  /** SHA-256 of the session id, so that a copy of the database opens no session. */
  id_hash: string;
  /** Random and unique: names the session to its user and opens nothing. */
  public_id: string;
  user_id: string | null;
  /** JSON of the session's content. */
  data: string;
  created_at: number;
  touched_at: number;
  expires_at: number;
  /** Set at logout: a request still under way can not bring the session back. */
  revoked_at: number | null;
  /** The kind of browser that signed in, such as "Firefox"; null when it is not known. */
  browser: string | null;
  /** The system that it runs on, such as "Windows"; null when it is not known. */
  system: string | null;
  /** The demo store while its user looks around in it; null = their own. */
  viewed_store_id: Generated<number | null>;
};

/** Counters behind the sign-in throttle; they survive a restart. */
export type LoginThrottleTable = {
  /** `account:…`, `ip:…` or `register:…`. */
  key: string;
  failures: number;
  window_started_at: number;
  blocked_until: number;
};

/** Networks from which a user gave the right password. */
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
  /** IANA zone; every `day` of the store's facts is a day of it. */
  timezone: string;
  /** ISO 4217. */
  currency: string;
  /** 1 = the marked demo store. */
  is_demo: number;
  created_at: number;
  /** When the operator put the getting-started list away; null = it may be shown. */
  getting_started_closed_at: Generated<number | null>;
  timezone_source: Generated<SettingSource>;
  /** 1 once the operator or a source settled the zone; a default, a proposal or a guess leaves 0. */
  is_timezone_known: Generated<number>;
  currency_source: Generated<SettingSource>;
};
