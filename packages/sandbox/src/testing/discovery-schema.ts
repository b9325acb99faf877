import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { hasSharedFiles, sharedDirectory } from "./real-schema.ts";

/** A Google API discovery document. */
export type DiscoveryDocument = { schemas: Record<string, DiscoveryNode> };

export type DiscoveryNode = {
  type?: string;
  format?: string;
  $ref?: string;
  enum?: string[];
  properties?: Record<string, DiscoveryNode>;
  additionalProperties?: DiscoveryNode;
  items?: DiscoveryNode;
};

type JsonSchema = Record<string, unknown>;

/** Reads a document from the shared schemas, such as "google_analytics/analyticsdata.v1beta.discovery.json". */
export function readDiscovery(path: string): DiscoveryDocument {
  const file = new URL(`schemas/${path}`, sharedDirectory);
  return JSON.parse(readFileSync(file, "utf8")) as DiscoveryDocument;
}

/** Converts the named schema and its references to JSON Schema. An unknown key is an error. */
function discoverySchema(document: DiscoveryDocument, schemaName: string): JsonSchema {
  if (!document.schemas[schemaName]) throw new Error(`There is no schema ${schemaName}.`);
  const definitions = Object.entries(document.schemas).map(([name, node]) => [name, convert(node)]);
  return { $ref: `#/$defs/${schemaName}`, $defs: Object.fromEntries(definitions) };
}

function convert(node: DiscoveryNode): JsonSchema {
  if (node.$ref) return { $ref: `#/$defs/${node.$ref}` };
  switch (node.type) {
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([name, child]) => [name, convert(child)]),
        ),
        additionalProperties: node.additionalProperties
          ? convert(node.additionalProperties)
          : false,
      };
    case "array":
      return { type: "array", items: convert(node.items ?? {}) };
    case "string":
      return { type: "string", ...(node.enum && { enum: node.enum }), ...textFormat(node.format) };
    case "integer":
      return { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
    case "number":
    case "boolean":
      return { type: node.type };
    default:
      return {};
  }
}

/** Google writes 64-bit integers as text, because JSON parsers would round them. */
function textFormat(format: string | undefined): JsonSchema {
  return format === "int64" || format === "uint64" ? { pattern: "^-?[0-9]+$" } : {};
}

/** Returns the mismatches of a value with the named schema; empty when it matches. */
export function createDiscoveryCheck(
  document: DiscoveryDocument,
): (schemaName: string, value: unknown) => string[] {
  const ajv = new Ajv({ allErrors: true });
  const validators = new Map<string, ValidateFunction>();
  return (schemaName, value) => {
    let validate = validators.get(schemaName);
    if (!validate) {
      validate = ajv.compile(discoverySchema(document, schemaName));
      validators.set(schemaName, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "/"} ${message ?? ""} ${JSON.stringify(params)}`,
    );
  };
}

/**
 * Returns a function that throws when a value does not match the named schema, and checks nothing without the shared
 * documents.
 */
export function describedBy(read: () => DiscoveryDocument, prefix = "") {
  let check: ReturnType<typeof createDiscoveryCheck> | null = null;
  return (schemaName: string, value: unknown): void => {
    if (!hasSharedFiles()) return;
    check ??= createDiscoveryCheck(read());
    const found = check(`${prefix}${schemaName}`, value);
    if (found.length > 0) throw new Error(`${schemaName}: ${found.join("; ")}`);
  };
}
