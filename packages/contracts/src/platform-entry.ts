/** The field for a platform's API key. */
export type KeyField = {
  placeholder: string;
  /** What to paste and where to get it. */
  help: string;
  /** Whether the key is JSON, which comes as a file. */
  isFile?: true;
};

/** The field for the account to read, if the key gives access to several. */
export type AccountField = {
  /** The platform's own term. */
  label: string;
  placeholder: string;
  /** Where to find it. */
  help: string;
  isRequired: boolean;
  pattern: RegExp;
  /** The error if it matches neither `pattern` nor any of `mistakes`. */
  problem: string;
  /** Common wrong values and their error messages. */
  mistakes?: readonly { pattern: RegExp; message: string }[];
};

type Shared = {
  name: string;
  key: KeyField;
  /** Null if the key or the store URL alone identifies the account. */
  account: AccountField | null;
  hasStoreUrl?: true;
  /**
   * The platform may restate a day's figures until this many days after it, so every sync reads those days again; more
   * if an account has longer conversion windows. Null if the connector has its own rule.
   */
  restatedDays: number | null;
};

/** How an ad platform appears in answers and filters. */
export type AdPlatformEntry = {
  id: string;
  /** Short name, such as "Meta". */
  name: string;
  /** Position in filters. */
  order: number;
  /** Whether filters list it even if it has no campaigns in the range. */
  isAlwaysOffered: boolean;
};

/** How a platform's claims on orders are checked against the visits before them. */
export type ClaimsEntry = {
  /** Matches the platform's traffic in UTM sources and in the sources that the shop reports. */
  source: RegExp;
  /** The platform's default click attribution window, for accounts that report none. */
  windowDays: number;
};

/**
 * Everything about a platform outside its connector and sandbox. Its kind decides the records that it delivers, the
 * reports that need it and how its accounts add up.
 */
export type PlatformEntry =
  | (Shared & { kind: "store" | "analytics" | "search" })
  | (Shared & { kind: "email"; claims: ClaimsEntry })
  | (Shared & { kind: "ads"; claims: ClaimsEntry; adPlatform: AdPlatformEntry });

export type PlatformKind = PlatformEntry["kind"];
