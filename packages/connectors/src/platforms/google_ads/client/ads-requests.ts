import type { z } from "zod";

/** One page of a query's rows. */
export type SearchPage<Row> = {
  results: Row[];
  /** The returned fields; null if the answer does not say. */
  fieldMask: string | null;
  nextPageToken?: string | undefined;
};

/** Why there is no answer, in cases where a different request gets one. */
export type NoAnswer = "denied" | "page_lost" | "too_much" | "unknown_field";

export type Search<Row> = {
  query: string;
  schema: z.ZodType<SearchPage<Row>>;
  /** The manager account that grants access; null without one. */
  loginId: string | null;
  pageToken?: string | undefined;
  /** The caller can request fewer days instead. */
  canRequestLess?: boolean;
  /** The answer is optional, so few tries are enough. */
  isOptional?: boolean;
};

/** One connection's requests to Google Ads, one at a time, each retried until it succeeds. */
export type AdsRequests = {
  customerId: string;
  /** The manager account that the key names. */
  loginCustomerId: string | null;
  /** IDs of the accounts that the key's user can access directly. @throws ConnectorError */
  accessible(signal: AbortSignal): Promise<string[]>;
  /** A page, or why there is none; `denied` includes the error. @throws ConnectorError */
  search<Row>(
    search: Search<Row>,
    signal: AbortSignal,
  ): Promise<SearchPage<Row> | { none: NoAnswer; error: Error }>;
};
