import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import type { Sources } from "../../metrics/sources.ts";

const listFormat = new Intl.ListFormat("en");

/** A notice about platforms whose first sync ended without all data, with the reason if it is one platform. */
export function incompleteNotice(
  code: string,
  { unfinished }: Sources,
  platforms: readonly Platform[],
): ReportNotice {
  const names = listFormat.format(platforms.map((platform) => platformNames[platform]));
  const syncs = platforms.map((platform) => unfinished.get(platform));
  const effect = "so figures are missing or too low.";
  if (syncs.every((sync) => sync?.isDisconnected)) {
    const message = `${names} was disconnected before its first sync was finished, ${effect}`;
    return { code, message };
  }
  if (syncs.every((sync) => sync?.isCanceled === true)) {
    const message = `The first sync of ${names} was canceled, ${effect} The next sync continues from there.`;
    return { code, message };
  }
  const reason = syncs.length === 1 ? syncs[0]?.message : "See Integrations for the reasons.";
  const message = `The first sync of ${names} ended without all data, ${effect}`;
  return { code, message: reason ? `${message} ${reason}` : message };
}
