import { AppError } from "@cartograph/contracts/app-error.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Config } from "../config.ts";

/** Whether accounts can be created now. The demo account does not count as the first account. */
export async function isRegistrationOpen(dependencies: {
  db: Database;
  config: Pick<Config, "registration">;
}): Promise<boolean> {
  const { registration } = dependencies.config;
  return registration === "first_account"
    ? !(await hasAccount(dependencies.db))
    : registration === "open";
}

export function hasAccount(db: Database): Promise<boolean> {
  return hasRow(db.selectFrom("stores").select("id").where("is_demo", "=", 0));
}

export function registrationClosed(): AppError {
  return new AppError(
    "forbidden",
    "This server does not accept new accounts. Ask its operator for access.",
  );
}
