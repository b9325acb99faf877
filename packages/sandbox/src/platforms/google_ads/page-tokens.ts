import { randomBytes } from "node:crypto";
import { AdsRefusal, requestProblem, type AdsProblem } from "./errors.ts";
import type { RowJson } from "./rows/row-json.ts";

/** The remaining rows of an answer, which stay as they were at the first request. */
export type Remainder = { query: string; customerId: string; rows: readonly RowJson[] };

export type PageTokens = {
  /** Creates a token for the remainder. */
  issue(remainder: Remainder): string;
  /** Returns the rows of the token's remainder; a token may be used repeatedly. @throws AdsRefusal */
  find(token: string, requested: Pick<Remainder, "query" | "customerId">): readonly RowJson[];
};

const lifeMs = 60 * 60_000;
const maxTokens = 200;

export function createPageTokens({ now }: { now(): number }): PageTokens {
  const kept = new Map<string, Remainder & { until: number }>();
  return {
    issue(remainder) {
      const token = randomBytes(24).toString("base64url");
      kept.set(token, { ...remainder, until: now() + lifeMs });
      const [oldest] = kept.keys();
      if (kept.size > maxTokens && oldest !== undefined) kept.delete(oldest);
      return token;
    },
    find(token, requested) {
      const known = kept.get(token);
      if (!known || known.query !== requested.query || known.customerId !== requested.customerId) {
        throw new AdsRefusal(requestProblem("INVALID_PAGE_TOKEN", "Page token is invalid.", token));
      }
      if (now() >= known.until) throw new AdsRefusal(expiredPageToken(token));
      return known.rows;
    },
  };
}

export function expiredPageToken(token: string): AdsProblem {
  return requestProblem("EXPIRED_PAGE_TOKEN", "Page token has expired.", token);
}
