import type { z } from "zod";

/** One page of a query's rows. */
export type SearchPage<Row> = {
  results: Row[];
  /** The fields that are included; null where the answer does not say. */
  fieldMask: string | null;
  nextPageToken?: string | undefined;
};

/** Why there is no answer, where asking otherwise brings one. */
export type NoAnswer = "denied" | "page_lost" | "too_much" | "unknown_field";

export type Search<Row> = {
  query: string;
  schema: z.ZodType<SearchPage<Row>>;
  /** The manager through which access comes; null without one. */
  loginId: string | null;
  pageToken?: string | undefined;
  /** A question about fewer days may follow. */
  mayAskForLess?: boolean;
  /** Nothing depends on the answer, so that few tries are enough. */
  isOptional?: boolean;
};

/** The requests of one connection to Google Ads, one at a time, each retried until it succeeds. */
export type AdsRequests = {
  customerId: string;
  /** Of the key. */
  loginCustomerId: string | null;
  /** Ids of the accounts that know the key's user. @throws ConnectorError */
  accessible(signal: AbortSignal): Promise<string[]>;
  /**
   * A page, or why there is none; `denied` comes with the error that says so.
   * @throws ConnectorError
   */
  search<Row>(
    search: Search<Row>,
    signal: AbortSignal,
  ): Promise<SearchPage<Row> | { none: NoAnswer; error: Error }>;
};
