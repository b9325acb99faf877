import { accountProblem } from "@cartograph/contracts/platform-accounts.ts";
import { ConnectorError } from "../../core/connector-error.ts";

/**
 * The number of a GA4 property from the entry; "properties/123" is its name in the API.
 * @throws ConnectorError `bad_address` saying what was entered instead
 */
export function toPropertyId(account: string | null): string {
  const typed = account?.trim() ?? "";
  const problem = accountProblem("google_analytics", typed);
  if (problem !== null) throw new ConnectorError("bad_address", `${problem}.`);
  return typed.replace(/^properties\//, "");
}
