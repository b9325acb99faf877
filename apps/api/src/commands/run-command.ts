import { AppError } from "@cartograph/contracts/app-error.ts";
import { ConfigError } from "../config.ts";

/**
 * Runs an operator command and prints its result. Errors that the operator can fix are printed in one line, with exit
 * code 1.
 */
export async function runCommand(
  command: (parameters: string[]) => Promise<string[]>,
): Promise<void> {
  process.umask(0o077);
  try {
    const parameters = process.argv.slice(2).filter((parameter) => parameter !== "--");
    for (const line of await command(parameters)) console.log(line);
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof AppError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}
