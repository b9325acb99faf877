import { join } from "node:path";
import { AppError } from "@cartograph/contracts/app-error.ts";

/**
 * Returns the path of the database file from the environment settings.
 * @throws AppError `invalid_input` for a URL of another kind of database
 */
export function databaseFile(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): string {
  const url = options.databaseUrl?.trim() ?? "";
  if (url === "") return join(options.dataDir, "cartograph.sqlite");
  if (/^postgres(ql)?:/i.test(url)) {
    throw new AppError(
      "invalid_input",
      "PostgreSQL is not supported yet: leave DATABASE_URL unset to use SQLite in DATA_DIR.",
    );
  }
  throw new AppError(
    "invalid_input",
    "This kind of DATABASE_URL is not supported: leave it unset to use SQLite in DATA_DIR.",
  );
}
