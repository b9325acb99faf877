/** What is pasted as the API key of a platform. */
export type KeyField = {
  placeholder: string;
  /** What to paste and where to get it. */
  help: string;
  /** It is JSON, which comes as a file. */
  isFile: boolean;
};

/** Which of the accounts that the key opens is meant. */
export type AccountField = {
  /** The platform's own word for it. */
  label: string;
  placeholder: string;
  /** Where to find it. */
  help: string;
  isRequired: boolean;
  pattern: RegExp;
  /** The error when it does not match `pattern` and none of `mistakes` explains it. */
  problem: string;
  /** What people paste in its place, and the error then. */
  mistakes: readonly { pattern: RegExp; message: string }[];
};

type Shared = {
  /** The name that people know the platform by. */
  name: string;
  key: KeyField;
  /** Null when the key or the store URL alone identifies the account. */
  account: AccountField | null;
  hasStoreUrl: boolean;
  /**
   * For so many days after a day the platform may still change its figures, and every sync reads them again; null when
   * the connector has a rule of its own.
   */
  restatedDays: number | null;
};

/** How a platform is called in answers and filters about advertising. */
export type AdPlatformEntry = {
  id: string;
  /** Short: "Meta". */
  name: string;
  /** Its position in filters. */
  order: number;
  /** Whether the filter offers it when it has no campaigns in the range. */
  isAlwaysOffered: boolean;
};

/** How a platform's claims on orders are checked against the visits that led to them. */
export type ClaimsEntry = {
  /** Matches the names of its traffic in UTM sources and in the shop's own reading. */
  source: RegExp;
  /** The platform's default attribution window after a click, for accounts that report none. */
  windowDays: number;
};

/**
 * All that is known of a platform outside its connector and its sandbox. Its kind decides the records that it delivers,
 * the reports that need it and how its accounts add up.
 */
export type PlatformEntry =
  | (Shared & { kind: "store" | "analytics" | "search" })
  | (Shared & { kind: "email"; claims: ClaimsEntry })
  | (Shared & { kind: "ads"; claims: ClaimsEntry; adPlatform: AdPlatformEntry });

export type PlatformKind = PlatformEntry["kind"];
