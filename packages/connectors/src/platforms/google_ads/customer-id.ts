import { ConnectorError } from "../../core/connector-error.ts";

/** The ten digits of the entry, "123-456-7890" or "1234567890". @throws ConnectorError `bad_address` */
export function parseCustomerId(account: string | null): string {
  const digits = (account ?? "").replace(/[\s-]/g, "");
  if (/^\d{10}$/.test(digits)) return digits;
  throw new ConnectorError(
    "bad_address",
    "Enter the customer ID of the Google Ads account: ten digits, such as 123-456-7890, at the top right in Google Ads.",
  );
}

/** Formatted as in Google Ads. */
export function formatCustomerId(customerId: string): string {
  return customerId.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3");
}
