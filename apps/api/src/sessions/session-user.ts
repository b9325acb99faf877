import type { SessionUser } from "@cartograph/contracts/accounts.ts";
import type { Identity } from "./identity-rows.ts";

export function sessionUser({ user, isDemo, isReadOnly }: Identity): SessionUser {
  return { ...user, isDemo, isReadOnly };
}
