import { ConnectorError } from "../../core/connector-error.ts";

/**
 * The account as Meta names it in addresses: `act_` and digits. Takes bare digits and an address of Ads Manager too.
 * @throws ConnectorError `bad_address` when what was typed cannot be one
 */
export function accountId(typed: string | null): string {
  const text = (typed ?? "").replace(/\s+/g, "");
  const [, inAddress] = /^https?:\/\/.*[?&]act=(\d+)/i.exec(text) ?? [];
  const digits = inAddress ?? text.replace(/^act_/i, "");
  if (/^\d{5,20}$/.test(digits)) return `act_${digits}`;
  throw new ConnectorError(
    "bad_address",
    "An ad account ID is a number such as act_1234567890. Find it in Meta Ads Manager in the account menu.",
  );
}
