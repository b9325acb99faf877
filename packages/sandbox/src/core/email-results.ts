import type { EmailResult } from "./marketing-data.ts";

const noResult: EmailResult = {
  recipients: 0,
  hardBounces: 0,
  softBounces: 0,
  opens: 0,
  uniqueOpens: 0,
  clicks: 0,
  uniqueClicks: 0,
  unsubscribes: 0,
  spamComplaints: 0,
  orders: 0,
  revenueMinor: 0,
};

const resultKeys = Object.keys(noResult) as (keyof EmailResult)[];

export function sumResults(results: readonly EmailResult[]): EmailResult {
  const sum = { ...noResult };
  for (const result of results) for (const key of resultKeys) sum[key] += result[key];
  return sum;
}
