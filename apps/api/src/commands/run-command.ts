import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { ConfigError } from "../config.ts";
import { exitReason } from "../exit-reason.ts";

export type Command<Options extends ParseArgsOptionsConfig> = {
  /** How to call it, such as "pnpm restore FILE". */
  usage: string;
  options?: Options;
  /** How many file names it takes at most. */
  maxFiles?: number;
  /** Returns the lines to print. */
  run: (given: Given<Options>) => Promise<string[]>;
};

type Given<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: Options }>>["values"];
  files: string[];
};

/**
 * Runs an operator command and prints its result. Wrong parameters and errors that the operator can fix are printed in
 * one line, with exit code 1; `--help` prints the usage and does nothing else.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
): Promise<void> {
  process.umask(0o077);
  try {
    const parameters = process.argv.slice(2).filter((parameter) => parameter !== "--");
    if (parameters.includes("--help") || parameters.includes("-h")) {
      console.log(`Usage: ${command.usage}`);
      return;
    }
    for (const line of await command.run(readParameters(command, parameters))) console.log(line);
  } catch (error) {
    console.error(exitReason(error));
    process.exitCode = 1;
  }
}

function readParameters<Options extends ParseArgsOptionsConfig>(
  { usage, options, maxFiles = 0 }: Command<Options>,
  args: string[],
): Given<Options> {
  try {
    const config = { args, options: (options ?? {}) as Options, allowPositionals: true } as const;
    const { values, positionals: files } = parseArgs(config);
    if (files.length <= maxFiles) return { values, files };
  } catch {
    // The message of parseArgs repeats parameters, which may contain a password.
  }
  throw new ConfigError(`Usage: ${usage}`);
}
