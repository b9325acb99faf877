import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Sources } from "../../metrics/sources.ts";

const listFormat = new Intl.ListFormat("en");

/** A notice about platforms whose first sync ended without all data, with what their syncs reported. */
export function incompleteNotice(
  code: string,
  { unfinished }: Sources,
  platforms: readonly Platform[],
): ReportNotice {
  const names = platforms.map((platform) => platformNames[platform]);
  const reasons = platforms.flatMap((platform) => {
    const reason = unfinished.get(platform) ?? null;
    if (reason === null) return [];
    return [platforms.length === 1 ? reason : `${platformNames[platform]}: ${reason}`];
  });
  const message = `The first sync of ${listFormat.format(names)} ended without all data, so figures are missing or too low.`;
  return { code, message: [message, ...reasons].join(" ") };
}
