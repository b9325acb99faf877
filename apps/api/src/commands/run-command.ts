import { exitReason } from "../exit-reason.ts";

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
    console.error(exitReason(error));
    process.exitCode = 1;
  }
}
