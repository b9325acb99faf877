import type { ExportSurvey } from "@cartograph/connectors/platforms/shopify/orders-export/export-survey.ts";
import { inferTimezone } from "@cartograph/warehouse/calendar/infer-timezone.ts";
import type { ImportJob } from "./import-rows.ts";
import {
  adoptCurrency,
  adoptTimezone,
  findOpenSettings,
  type OpenSettings,
} from "../context/source-settings.ts";
import type { SyncContext } from "../context/sync-job.ts";

/**
 * Adopts the file's currency and time zone where they are still open, and returns notes about it. Adopts nothing from a
 * file of which no order will be imported.
 * @param file `hasOrderIn` finds out whether the file has a valid order in the currency
 */
export async function adoptFileSettings(
  context: SyncContext,
  job: Pick<ImportJob, "storeId">,
  {
    survey,
    hasOrderIn,
  }: { survey: ExportSurvey; hasOrderIn: (currency: string) => Promise<boolean> },
): Promise<string[]> {
  const { db } = context;
  const settings = await findOpenSettings(db, job.storeId);
  if (!settings.isTimezoneOpen && !settings.isCurrencyOpen) return [];
  const fileCurrency = settings.isCurrencyOpen ? survey.currency : null;
  if (!(await hasOrderIn(fileCurrency ?? settings.currency))) return [];
  return [
    ...(await adoptFileCurrency(context, job.storeId, { settings, survey })),
    ...(await adoptFileTimezone(context, job.storeId, { settings, survey })),
  ];
}

type FileSettings = { settings: OpenSettings; survey: ExportSurvey };

async function adoptFileCurrency(
  { db }: SyncContext,
  storeId: number,
  { settings, survey }: FileSettings,
): Promise<string[]> {
  const { currency } = survey;
  if (!settings.isCurrencyOpen || currency === null) return [];
  await adoptCurrency(db, storeId, { currency, source: "file" });
  if (currency === settings.currency) return [];
  return [`Your store now reports in ${currency}, the currency of this file.`];
}

async function adoptFileTimezone(
  { db, now }: SyncContext,
  storeId: number,
  { settings, survey }: FileSettings,
): Promise<string[]> {
  const { readings } = survey;
  if (!settings.isTimezoneOpen || readings.length === 0) return [];
  const isSuggested = settings.timezoneSource !== "default" && settings.timezoneSource !== "file";
  const expected = isSuggested ? settings.timezone : null;
  const inferred = inferTimezone(readings, { expected, now: now() });
  if (inferred === null) return [unknownTimezone(settings.timezone)];
  const { timezone, isCertain } = inferred;
  const adopted = { timezone, source: "file", isKnown: isCertain } as const;
  if (!(await adoptTimezone(db, storeId, adopted))) return [];
  return [
    isCertain
      ? `Your store's time zone is now ${timezone}, which the times in this file show.`
      : `The times in this file fit ${timezone}, but also other time zones. Confirm or change your store's time zone in Settings.`,
  ];
}

function unknownTimezone(timezone: string): string {
  return `This file doesn't show your store's time zone, so days are counted in ${timezone}. Confirm or change it in Settings.`;
}
