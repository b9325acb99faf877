import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Sources } from "../../metrics/sources.ts";

const listFormat = new Intl.ListFormat("en");

/**
 * A notice about platforms whose first sync ended without all data, with the reasons that their syncs
 * reported.
 */
export function incompleteNotice(
  code: string,
  { unfinished }: Sources,
  platforms: readonly Platform[],
): ReportNotice {
  const names = listFormat.format(platforms.map((platform) => platformNames[platform]));
  const syncs = platforms.map((platform) => ({ platform, ...unfinished.get(platform) }));
  const effect = "so figures are missing or too low.";
  if (syncs.every(({ isCanceled }) => isCanceled)) {
    const message = `The first sync of ${names} was canceled, ${effect} The next sync continues from there.`;
    return { code, message };
  }
  const reasons = syncs.flatMap(({ platform, message, isCanceled }) => {
    const reason = isCanceled ? "canceled." : message;
    if (!reason) return [];
    return [platforms.length === 1 ? reason : `${platformNames[platform]}: ${reason}`];
  });
  const message = `The first sync of ${names} ended without all data, ${effect}`;
  return { code, message: [message, ...reasons].join(" ") };
}
