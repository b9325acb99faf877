import type { AdAccount } from "../../core/marketing-data.ts";
import { hourMs, zoneDay, zoneOffset } from "../../core/zone.ts";
import { graphTime } from "./dates.ts";
import { fieldsParam } from "./graph-params.ts";

type FieldOf = (account: AdAccount, at: { nowMs: number; status: number }) => unknown;

/** Account amounts are in minor units. */
const fields: Readonly<Record<string, FieldOf>> = {
  id: ({ id }) => `act_${id}`,
  account_id: ({ id }) => id,
  name: ({ name }) => name,
  currency: ({ currency }) => currency,
  timezone_name: ({ timezone }) => timezone,
  timezone_offset_hours_utc: ({ timezone }, { nowMs }) => zoneOffset(timezone, nowMs) / hourMs,
  account_status: (_account, { status }) => status,
  disable_reason: (_account, { status }) => (status === 2 ? 1 : 0),
  amount_spent: (account, { nowMs }) => String(spentBy(account, nowMs)),
  balance: () => "0",
  created_time: ({ timezone, createdAt }) => graphTime(timezone, createdAt),
};

export const accountFieldNames = Object.keys(fields);

/** Returns the account with the requested fields; its two ids are always included. @throws MetaRefusal */
export function describeAccount(
  account: AdAccount,
  params: ReadonlyMap<string, string>,
  at: { nowMs: number; status: number },
): Record<string, unknown> {
  const names = fieldsParam(params, fields, "AdAccount");
  const requested = new Set([...names, "account_id", "id"]);
  return Object.fromEntries([...requested].map((name) => [name, fields[name]?.(account, at)]));
}

function spentBy(account: AdAccount, nowMs: number): number {
  let spent = 0;
  const today = zoneDay(account.timezone, nowMs);
  for (let day = zoneDay(account.timezone, account.createdAt); day <= today; day += 1) {
    for (const { spendMinor } of account.daysOf(day)) spent += spendMinor;
  }
  return spent;
}
