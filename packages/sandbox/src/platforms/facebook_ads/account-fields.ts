import type { AdAccount } from "../../core/marketing-data.ts";
import { fieldsParam } from "./graph-params.ts";

type FieldOf = (account: AdAccount, status: number) => unknown;

const fields: Readonly<Record<string, FieldOf>> = {
  id: ({ id }) => `act_${id}`,
  account_id: ({ id }) => id,
  name: ({ name }) => name,
  currency: ({ currency }) => currency,
  timezone_name: ({ timezone }) => timezone,
  account_status: (_account, status) => status,
};

export const accountFieldNames = Object.keys(fields);

/** Returns the account with the requested fields; its two ids are always included. @throws MetaRefusal */
export function describeAccount(
  account: AdAccount,
  params: ReadonlyMap<string, string>,
  status: number,
): Record<string, unknown> {
  const names = fieldsParam(params, fields, "AdAccount");
  const requested = new Set([...names, "account_id", "id"]);
  return Object.fromEntries([...requested].map((name) => [name, fields[name]?.(account, status)]));
}
