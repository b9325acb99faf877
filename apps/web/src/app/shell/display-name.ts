import type { User } from "@cartograph/contracts/accounts.ts";

/** The name, or the username, or "User". */
export function displayName(user: Pick<User, "name" | "username">): string {
  return user.name || user.username || "User";
}

/** The email, or "Store Owner". */
export function displayEmail(user: Pick<User, "email">): string {
  return user.email || "Store Owner";
}

/** The first letters of the first two words, such as "AL" for "Ada Lovelace". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toUpperCase();
}
