import type { User } from "@cartograph/contracts/accounts.ts";

/** The name, else the username, else "User". */
export function displayName(user: Pick<User, "name" | "username">): string {
  return user.name || user.username || "User";
}

/** The email, else "Store Owner". */
export function displayEmail(user: Pick<User, "email">): string {
  return user.email || "Store Owner";
}
