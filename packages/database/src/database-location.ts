import { join } from "node:path";
import { AppError } from "@cartograph/contracts/app-error.ts";

/**
 * The database file that the environment asks for.
 * @throws AppError `invalid_input` for an address of another kind of database.
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
    "DATABASE_URL is not an address of a database that Cartograph knows: leave it unset to use SQLite in DATA_DIR.",
  );
}
