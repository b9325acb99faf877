/** A part of a request that does not match the API's types, with the field's name in the API. */
export type Violation = { field: string; description: string };
export type MessageReader = ReturnType<typeof createMessageReader>;

type Json = Record<string, unknown>;

/** Reads the fields of a message by type, and collects mismatches in `violations`. */
export function createMessageReader(violations: Violation[]) {
  const note = (field: string, description: string) => {
    violations.push({ field, description });
  };
  const invalid = (field: string, type: string, value: unknown) =>
    note(field, `Invalid value at '${field}' (${type}), ${JSON.stringify(value)}`);
  return {
    message(value: unknown, field: string, known: readonly string[]): Json {
      if (value === undefined || value === null) return {};
      if (typeof value !== "object" || Array.isArray(value)) {
        note(
          field,
          `Invalid JSON payload received. Unknown name "${field}": Root element must be a message.`,
        );
        return {};
      }
      const fields: Json = {};
      for (const [name, each] of Object.entries(value)) {
        const camel = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
        if (known.includes(camel)) fields[camel] = each;
        else {
          const location = field === "" ? "" : ` at '${field}'`;
          note(
            field,
            `Invalid JSON payload received. Unknown name "${name}"${location}: Cannot find field.`,
          );
        }
      }
      return fields;
    },
    list(value: unknown, field: string): unknown[] {
      if (value === undefined || value === null) return [];
      // A single text is read as a list of one.
      if (typeof value === "string") return [value];
      if (Array.isArray(value)) return value;
      note(field, `Invalid JSON payload received. Proto field is repeating, not a single value.`);
      return [];
    },
    text(value: unknown, field: string): string {
      if (value === undefined || value === null) return "";
      if (typeof value !== "string") invalid(field, "TYPE_STRING", value);
      return typeof value === "string" ? value : "";
    },
    integer(value: unknown, field: string): number | null {
      if (value === undefined || value === null) return null;
      const number = typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
      if (typeof number === "number" && Number.isInteger(number)) return number;
      invalid(field, "TYPE_INT32", value);
      return null;
    },
    oneOf<T extends string>(
      value: unknown,
      field: string,
      names: readonly T[],
      type: string,
    ): T | null {
      if (value === undefined || value === null) return null;
      const found = names.find((name) => plain(name) === plain(String(value)));
      if (found === undefined) invalid(field, `type.googleapis.com/${type}`, value);
      return found ?? null;
    },
  };
}

/** `hourlyAll`, `HOURLY_ALL` and `hourly_all` are the same name. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
