import { parseArgs } from "node:util";
import { ScaffoldError } from "./workspace-edit.ts";

export type Arguments<Name extends string> = { id: string } & Record<Name, string>;

/** The usage, asked for with `--help`. */
export class HelpRequest extends Error {
  override readonly name = "HelpRequest";
}

/** Options whose default is false are flags; they are read as an empty text if they are absent. */
type Options<Name extends string> = Record<Name, { help: string; default?: string | false }>;

/**
 * Reads `<id> --option value …`. Options without a default are required.
 * @throws ScaffoldError with the usage; HelpRequest if that is all that was asked for
 */
export function readArguments<Name extends string>(
  argv: string[],
  { command, pattern, options }: { command: string; pattern: RegExp; options: Options<Name> },
): Arguments<Name> {
  const names = Object.keys(options) as Name[];
  const usage = [
    `Usage: pnpm ${command} --option value …`,
    ...names.map((name) => {
      const { help, default: fallback } = options[name];
      return `  --${name}: ${help}${fallback === undefined ? "" : ` (default: ${fallback || "none"})`}`;
    }),
  ].join("\n");
  const parameters = argv.filter((parameter) => parameter !== "--");
  if (parameters.includes("--help") || parameters.includes("-h")) throw new HelpRequest(usage);
  const { values, positionals } = parse(parameters, options, usage);
  const [id = "", extra] = positionals;
  if (extra !== undefined) {
    const advice = "Put values of several words in quotes.";
    throw new ScaffoldError(`Unknown parameter "${extra}". ${advice}\n${usage}`);
  }
  if (!pattern.test(id)) throw new ScaffoldError(`The name must match ${pattern}.\n${usage}`);
  const given = names.map((name) => {
    const value = values[name] ?? options[name].default;
    if (value === undefined) throw new ScaffoldError(`--${name} is missing.\n${usage}`);
    return [name, value === false ? "" : String(value)];
  });
  return { id, ...Object.fromEntries(given) };
}

function parse(argv: string[], options: Options<string>, usage: string) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { default: fallback }]) => [
          name,
          { type: fallback === false ? ("boolean" as const) : ("string" as const) },
        ]),
      ),
    });
  } catch (error) {
    throw new ScaffoldError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

export function oneOf(option: string, value: string, allowed: readonly string[]): string {
  if (allowed.includes(value)) return value;
  throw new ScaffoldError(`--${option} must be one of ${allowed.join(", ")}`);
}
