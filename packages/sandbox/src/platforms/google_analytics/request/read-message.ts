import { GoogleRefusal, invalidArgument, refuse } from "../../google/google-errors.ts";
import { enums, messages, oneofs } from "./messages.ts";

type Violation = { field?: string; description: string };

const typePrefix = "type.googleapis.com/google.analytics.data.v1beta.";

/**
 * Parses the JSON of a request as Google's front end does, before it reaches the method: unknown keys and values of the
 * wrong type are refused together, each with its path. 64-bit integers may be text or numbers, and names camelCase or
 * snake_case.
 * @throws GoogleRefusal
 */
export function readMessage<T>(json: string, messageName: string): T {
  let value: unknown = {};
  if (json.trim() !== "") {
    try {
      value = JSON.parse(json);
    } catch (error) {
      refuse(syntaxError(json, error));
    }
  }
  const violations: Violation[] = [];
  const message = readRoot(value, messageName, violations);
  if (violations.length === 0) return message as T;
  throw new GoogleRefusal(
    invalidArgument(violations.map(({ description }) => description).join("\n"), [
      { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: violations },
    ]),
  );
}

/** Returns the reason, the line and a caret under the position. */
function syntaxError(json: string, error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  const position = Number(/position (\d+)/.exec(text)?.[1] ?? json.length);
  const start = json.lastIndexOf("\n", position - 1) + 1;
  const line = json.slice(start).split("\n", 1)[0] ?? "";
  const reason = position >= json.length ? "Unexpected end of string." : "Unexpected token.";
  return `Invalid JSON payload received. ${reason}\n${line}\n${" ".repeat(position - start)}^`;
}

function readRoot(value: unknown, messageName: string, violations: Violation[]): unknown {
  if (isObject(value)) return readObject(value, messageName, "", violations);
  violations.push({
    description: 'Invalid JSON payload received. Unknown name "": Root element must be a message.',
  });
  return null;
}

function readObject(
  value: Record<string, unknown>,
  messageName: string,
  path: string,
  violations: Violation[],
): Record<string, unknown> {
  const message = messages[messageName] ?? {};
  const read: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    const name = camelCase(key);
    const type = Object.hasOwn(message, name) ? message[name] : undefined;
    if (type === undefined) {
      violations.push(unknownName(key, path, "Cannot find field."));
    } else if (given !== null) {
      const fieldPath = path === "" ? snakeCase(name) : `${path}.${snakeCase(name)}`;
      if (Array.isArray(given) && !type.endsWith("[]")) {
        violations.push(unknownName(key, path, "Proto field is not repeating, cannot start list."));
      } else {
        read[name] = readField(given, type, fieldPath, violations);
      }
    }
  }
  checkOneof(read, messageName, path, violations);
  return read;
}

function readField(value: unknown, type: string, path: string, violations: Violation[]): unknown {
  if (!type.endsWith("[]")) return readSingle(value, type, path, violations);
  // A single value is read as a list of one.
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map((each, index) =>
    readSingle(each, type.slice(0, -2), `${path}[${index}]`, violations),
  );
}

function readSingle(value: unknown, type: string, path: string, violations: Violation[]): unknown {
  if (type === "unserved") {
    violations.push({ field: path, description: `'${path}' is not served by this sandbox.` });
    return null;
  }
  if (messages[type]) {
    if (isObject(value)) return readObject(value, type, path, violations);
    violations.push(wrongValue(path, typePrefix + type, value));
    return {};
  }
  const known = enums[type];
  if (known) {
    const name = typeof value === "number" ? known.values[value] : value;
    if (typeof name === "string" && known.served.includes(name)) return name;
    if (typeof name === "string" && known.values.includes(name)) {
      violations.push({
        field: path,
        description: `The value ${name} at '${path}' is not served by this sandbox.`,
      });
      return null;
    }
    violations.push(wrongValue(path, typePrefix + known.name, value));
    return null;
  }
  const scalar = readScalar(value, type);
  if (scalar === null) violations.push(wrongValue(path, `TYPE_${type.toUpperCase()}`, value));
  return scalar;
}

function readScalar(value: unknown, type: string): string | number | boolean | null {
  switch (type) {
    case "string":
      return typeof value === "string" ? value : null;
    case "bool":
      if (value === "true" || value === "false") return value === "true";
      return typeof value === "boolean" ? value : null;
    default: {
      const number = numberOf(value, /^-?\d+$/);
      return number !== null && Number.isInteger(number) ? number : null;
    }
  }
}

function numberOf(value: unknown, pattern: RegExp): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && pattern.test(value) ? Number(value) : null;
}

function checkOneof(
  read: Record<string, unknown>,
  messageName: string,
  path: string,
  violations: Violation[],
): void {
  const oneof = oneofs[messageName];
  const [, ...more] = Object.keys(read).filter((name) => oneof?.fields.includes(name));
  for (const name of more) {
    const description = `Invalid value${path === "" ? "" : ` at '${path}'`} (oneof), oneof field '${oneof?.name}' is already set. Cannot set '${snakeCase(name)}'`;
    violations.push({ ...(path !== "" && { field: path }), description });
  }
}

function unknownName(key: string, path: string, reason: string): Violation {
  const location = path === "" ? "" : ` at '${path}'`;
  return {
    ...(path !== "" && { field: path }),
    description: `Invalid JSON payload received. Unknown name "${key}"${location}: ${reason}`,
  };
}

function wrongValue(path: string, type: string, value: unknown): Violation {
  const shown = typeof value === "string" ? `"${value}"` : JSON.stringify(value);
  return { field: path, description: `Invalid value at '${path}' (${type}), ${shown}` };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
