import type { Connection } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";

/** Digits as a string, because the number exceeds JavaScript's exact integers. @throws ConnectorError `bad_address` */
export function toAdvertiserId({ account }: Connection): string {
  const id = account?.trim() ?? "";
  if (/^\d{5,25}$/.test(id)) return id;
  throw new ConnectorError(
    "bad_address",
    "Enter the advertiser ID, a number such as 7012345678901234567. Find it in TikTok Ads Manager in the account menu at the top right.",
  );
}

/** The token without "Bearer", which TikTok does not accept. @throws ConnectorError `bad_credentials` */
export function toAccessToken({ apiKey }: Connection): string {
  const token = apiKey.trim().replace(/^Bearer\s+/i, "");
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new ConnectorError(
    "bad_credentials",
    "This is not an access token. Paste the long-lived access token of your app in TikTok API for Business, without spaces.",
  );
}
