import { badRequest, type GoogleError } from "../google/google-errors.ts";

type Json = Record<string, unknown>;
type Violation = { field: string; description: string };
type FieldType = "string" | "boolean" | "int32" | readonly string[] | Message;
type Message = { [name: string]: FieldType };

const enums = (...names: string[]) => names;

/** The API's request messages, as in its description. */
export const requestMessages = {
  search: {
    query: "string",
    pageToken: "string",
    pageSize: "int32",
    validateOnly: "boolean",
    searchSettings: {
      omitResults: "boolean",
      returnSummaryRow: "boolean",
      returnTotalResultsCount: "boolean",
    },
  },
  searchStream: {
    query: "string",
    summaryRowSetting: enums(
      "UNSPECIFIED",
      "UNKNOWN",
      "NO_SUMMARY_ROW",
      "SUMMARY_ROW_WITH_RESULTS",
      "SUMMARY_ROW_ONLY",
    ),
  },
} as const satisfies Record<string, Message>;

/**
 * Reads the fields of a body by their camelCase names; a body that does not match the message is refused with all
 * mismatches.
 */
export function readRequest(
  body: unknown,
  message: Message,
): { fields: Json } | { refusal: GoogleError } {
  const violations: Violation[] = [];
  const fields = readMessage(body, message, "", violations);
  return violations.length > 0 ? { refusal: badRequest(violations) } : { fields };
}

function readMessage(value: unknown, message: Message, at: string, into: Violation[]): Json {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    into.push({
      field: at,
      description: `Invalid JSON payload received. Unknown name "${at}": Root element must be a message.`,
    });
    return {};
  }
  const fields: Json = {};
  for (const [name, each] of Object.entries(value)) {
    const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
    const type = message[camel];
    const location = at === "" ? "" : ` at '${at}'`;
    const path = at === "" ? name : `${at}.${name}`;
    if (type === undefined) {
      into.push({
        field: at,
        description: `Invalid JSON payload received. Unknown name "${name}"${location}: Cannot find field.`,
      });
    } else if (typeof type === "object" && !Array.isArray(type)) {
      fields[camel] = readMessage(each, type as Message, path, into);
    } else if (each === null || isOfType(each, type as Exclude<FieldType, Message>)) {
      if (each !== null) fields[camel] = each;
    } else {
      const description = `Invalid value at '${path}' (TYPE_${typeName(type as FieldType)}), ${JSON.stringify(each)}`;
      into.push({ field: path, description });
    }
  }
  return fields;
}

function isOfType(value: unknown, type: Exclude<FieldType, Message>): boolean {
  if (type === "string") return typeof value === "string";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "int32") return Number.isInteger(Number(value)) && typeof value !== "boolean";
  return typeof value === "string" && type.includes(value);
}

function typeName(type: FieldType): string {
  return typeof type === "string" ? type.toUpperCase() : "ENUM";
}
