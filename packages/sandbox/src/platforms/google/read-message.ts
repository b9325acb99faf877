import type { FastifyInstance } from "fastify";
import { badRequest, GoogleRefusal, refuse, type Violation } from "./google-errors.ts";

/**
 * A field's type: a scalar, an enum or another message; `[]` means repeated. `unserved` marks a field of the real API
 * that the sandbox does not serve.
 */
export type Message = Readonly<Record<string, string>>;

type Enum = {
  /** The name in error messages. */
  name: string;
  /** In the order of their field numbers. */
  values: readonly string[];
  served: readonly string[];
};

/** The request messages of an API and their parts. */
export type MessageTypes = {
  /** Such as "google.analytics.data.v1beta". */
  package: string;
  messages: Readonly<Record<string, Message>>;
  enums?: Readonly<Record<string, Enum>>;
  /** At most one of these fields of a message may be set. */
  oneofs?: Readonly<Record<string, { name: string; fields: readonly string[] }>>;
  /** The names in errors of fields whose name there is not the JSON name in snake case. */
  errorNames?: Readonly<Record<string, string>>;
};

/** Leaves bodies as text, because Google checks the caller before it parses them. */
export function acceptText(app: FastifyInstance): void {
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
}

/**
 * Parses the JSON of a request as Google's front end does, before it reaches the method: unknown keys and values of the
 * wrong type are refused together, each with its path. Integers may be text or numbers, names camelCase or snake_case,
 * and enums in camelCase, in upper case or by number.
 * @throws GoogleRefusal
 */
export function readMessage<T>(body: unknown, messageName: string, types: MessageTypes): T {
  const value = parse(typeof body === "string" ? body : "");
  const reader = createReader(types);
  const message = reader.readRoot(value, messageName);
  if (reader.violations.length > 0) throw new GoogleRefusal(badRequest(reader.violations));
  return message as T;
}

function parse(json: string): unknown {
  if (json.trim() === "") return {};
  try {
    return JSON.parse(json);
  } catch (error) {
    return refuse(syntaxError(json, error));
  }
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

type Json = Record<string, unknown>;

function createReader({ package: owner, messages, enums, oneofs, errorNames }: MessageTypes) {
  const violations: Violation[] = [];

  function note(field: string, description: string): null {
    violations.push({ ...(field !== "" && { field }), description });
    return null;
  }

  function noteName(key: string, path: string, reason: string): null {
    const location = path === "" ? "" : ` at '${path}'`;
    return note(path, `Invalid JSON payload received. Unknown name "${key}"${location}: ${reason}`);
  }

  function noteValue(path: string, type: string, value: unknown): null {
    return note(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);
  }

  function noteType(path: string, name: string, value: unknown): null {
    return noteValue(path, `type.googleapis.com/${owner}.${name}`, value);
  }

  function readRoot(value: unknown, messageName: string): Json | null {
    return isObject(value)
      ? readObject(value, messageName, "")
      : noteName("", "", "Root element must be a message.");
  }

  function readObject(value: Json, messageName: string, path: string): Json {
    const message = messages[messageName] ?? {};
    const read: Json = {};
    for (const [key, given] of Object.entries(value)) {
      const name = camelCase(key);
      const type = Object.hasOwn(message, name) ? message[name] : undefined;
      const errorName = errorNames?.[name] ?? snakeCase(name);
      const fieldPath = path === "" ? errorName : `${path}.${errorName}`;
      if (type === undefined) {
        noteName(key, path, "Cannot find field.");
      } else if (given === null) {
        continue;
      } else if (type === "unserved") {
        note(fieldPath, `'${fieldPath}' is not served by this sandbox.`);
      } else if (Array.isArray(given) && !type.endsWith("[]")) {
        noteName(key, path, "Proto field is not repeating, cannot start list.");
      } else {
        read[name] = readField(given, type, fieldPath);
      }
    }
    checkOneof(read, messageName, path);
    return read;
  }

  function readField(value: unknown, type: string, path: string): unknown {
    if (!type.endsWith("[]")) return readSingle(value, type, path);
    // A single value is read as a list of one.
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.map((each, index) => readSingle(each, type.slice(0, -2), `${path}[${index}]`));
  }

  function readSingle(value: unknown, type: string, path: string): unknown {
    if (messages[type]) {
      return isObject(value) ? readObject(value, type, path) : noteType(path, type, value);
    }
    const known = enums?.[type];
    if (!known) return readScalar(value, type) ?? noteValue(path, scalarName(type), value);
    const name =
      typeof value === "number"
        ? known.values[value]
        : known.values.find((each) => plain(each) === plain(String(value)));
    if (name === undefined) return noteType(path, known.name, value);
    return known.served.includes(name)
      ? name
      : note(path, `The value ${name} at '${path}' is not served by this sandbox.`);
  }

  function checkOneof(read: Json, messageName: string, path: string): void {
    const oneof = oneofs?.[messageName];
    const [, ...more] = Object.keys(read).filter((name) => oneof?.fields.includes(name));
    const location = path === "" ? "" : ` at '${path}'`;
    for (const name of more) {
      note(
        path,
        `Invalid value${location} (oneof), oneof field '${oneof?.name}' is already set. Cannot set '${snakeCase(name)}'`,
      );
    }
  }

  return { violations, readRoot };
}

function readScalar(value: unknown, type: string): string | number | boolean | null {
  switch (type) {
    case "string":
      return typeof value === "string" ? value : null;
    case "bool":
      if (value === "true" || value === "false") return value === "true";
      return typeof value === "boolean" ? value : null;
    default: {
      const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
      return typeof number === "number" && Number.isInteger(number) ? number : null;
    }
  }
}

function scalarName(type: string): string {
  return `TYPE_${type.toUpperCase()}`;
}

/** `hourlyAll`, `HOURLY_ALL` and `hourly_all` are the same name. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
