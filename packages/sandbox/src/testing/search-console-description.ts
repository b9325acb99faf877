import { createDiscoveryCheck, readDiscovery } from "./discovery-schema.ts";
import { isSharedThere } from "./real-schema.ts";

type Check = (schema: string, value: unknown) => string[];
let check: Check | null = null;

/** @throws when Google's description has anything against the value; without the description nothing is checked */
export function expectDocumented(schema: string, value: unknown): void {
  if (!isSharedThere()) return;
  check ??= createDiscoveryCheck(
    readDiscovery("google_search_console/searchconsole.v1.discovery.json"),
  );
  const faults = check(schema, withEnumCase(value));
  if (faults.length > 0) throw new Error(`${schema}: ${faults.join("; ")}`);
}

const enumFields = new Set([
  "dimensions",
  "dimension",
  "operator",
  "groupType",
  "type",
  "searchType",
  "aggregationType",
  "dataState",
  "responseAggregationType",
  "permissionLevel",
]);

/** On the wire the names of enums are in lower camel case, in the description in upper case. */
function withEnumCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEnumCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      enumFields.has(name) ? upperCased(field) : withEnumCase(field),
    ]),
  );
}

function upperCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upperCased);
  if (typeof value !== "string") return value;
  return value.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();
}
