import { describedBy, readDiscovery } from "./discovery-schema.ts";

const expectMatch = describedBy(() =>
  readDiscovery("google_search_console/searchconsole.v1.discovery.json"),
);

/** @throws when the value does not match Google's description; checks nothing without the description */
export function expectDocumented(schema: string, value: unknown): void {
  expectMatch(schema, withEnumCase(value));
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

/** Enum names are camelCase in answers and upper case in the description. */
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
