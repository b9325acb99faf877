import { z } from "zod";

export type Usage = {
  /** The highest usage of all limits in percent. */
  percent: number;
  /** Time until quota is available again; 0 if Meta does not say. */
  regainMs: number;
};

const share = z.number().catch(0);
const appUsageSchema = z.object({ call_count: share, total_time: share, total_cputime: share });
const caseUsageSchema = z.record(
  z.string(),
  z.array(
    appUsageSchema.extend({
      /** Minutes. */
      estimated_time_to_regain_access: share,
    }),
  ),
);
const throttleSchema = z.object({ app_id_util_pct: share, acc_id_util_pct: share });
const accountUsageSchema = z.object({
  acc_id_util_pct: share,
  /** Seconds. */
  reset_time_duration: share,
});

/** Reads usage from an answer's headers, ignoring missing or malformed ones. */
export function readUsage(headers: ReadonlyMap<string, string>): Usage {
  const shares: number[] = [0];
  const waits: number[] = [0];
  const app = headerOf(headers, "x-app-usage", appUsageSchema);
  if (app) shares.push(app.call_count, app.total_time, app.total_cputime);
  const cases = headerOf(headers, "x-business-use-case-usage", caseUsageSchema) ?? {};
  for (const use of Object.values(cases).flat()) {
    shares.push(use.call_count, use.total_time, use.total_cputime);
    waits.push(use.estimated_time_to_regain_access * 60_000);
  }
  const throttle = headerOf(headers, "x-fb-ads-insights-throttle", throttleSchema);
  if (throttle) shares.push(throttle.app_id_util_pct, throttle.acc_id_util_pct);
  const account = headerOf(headers, "x-ad-account-usage", accountUsageSchema);
  if (account) {
    shares.push(account.acc_id_util_pct);
    // The reset time matters only once the quota is used up.
    if (account.acc_id_util_pct >= 100) waits.push(account.reset_time_duration * 1_000);
  }
  return { percent: Math.max(...shares), regainMs: Math.max(...waits) };
}

function headerOf<T>(
  headers: ReadonlyMap<string, string>,
  name: string,
  schema: z.ZodType<T>,
): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(headers.get(name) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
