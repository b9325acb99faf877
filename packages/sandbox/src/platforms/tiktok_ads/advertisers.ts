import type { AdAccount } from "../../core/marketing-data.ts";
import { hourMs, zoneOffset } from "../../core/zone.ts";

const advertiserStatuses = [
  "STATUS_ENABLE",
  "STATUS_DISABLE",
  "STATUS_LIMIT",
  "STATUS_PENDING_CONFIRM",
  "STATUS_CONFIRM_FAIL",
  "STATUS_CONTRACT_PENDING",
] as const;
export type AdvertiserStatus = (typeof advertiserStatuses)[number];

/** In the order of the answer. */
export const advertiserFields = [
  "advertiser_id",
  "name",
  "currency",
  "timezone",
  "display_timezone",
  "status",
] as const;

export function advertiserInfo(
  { id, name, currency, timezone, createdAt }: AdAccount,
  status: AdvertiserStatus,
) {
  return {
    advertiser_id: id,
    name,
    currency,
    timezone: posixZone(timezone, createdAt),
    display_timezone: timezone,
    status,
  };
}

/** The time zone's winter offset with its sign reversed, as in POSIX: Los Angeles is `Etc/GMT+8`. */
function posixZone(timezone: string, aroundMs: number): string {
  const year = new Date(aroundMs).getUTCFullYear();
  const offsets = [0, 6].map((month) => zoneOffset(timezone, Date.UTC(year, month, 1)));
  const hours = Math.round(Math.min(...offsets) / hourMs);
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}
