import { ConnectorError } from "../../core/connector-error.ts";

/**
 * The account as Meta names it in paths: `act_` and digits. Also accepts bare digits and an Ads Manager URL.
 * @throws ConnectorError `bad_address` when the entry cannot be an account
 */
export function parseAccountId(typed: string | null): string {
  const text = (typed ?? "").replace(/\s+/g, "");
  const [, inAddress] = /^https?:\/\/.*[?&]act=(\d+)/i.exec(text) ?? [];
  const digits = inAddress ?? text.replace(/^act_/i, "");
  if (/^\d{5,20}$/.test(digits)) return `act_${digits}`;
  throw new ConnectorError(
    "bad_address",
    "An ad account ID is a number such as act_1234567890. Find it in Meta Ads Manager in the account menu.",
  );
}
