import type { MailchimpKey } from "../keys.ts";
import type { View } from "./results.ts";

/** Returns the API's root resource. */
export function accountResource({ account }: View, { role }: MailchimpKey) {
  const { id, name, timezone } = account;
  return { account_id: id, account_name: name, role, account_timezone: timezone };
}
