import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { hasSharedFiles, sharedDirectory } from "./real-schema.ts";

type Node = Record<string, unknown>;

export type OpenApiDocument = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Node>; responses: Record<string, Node> };
};

export type OpenApiOperation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, Node>;
  [extension: `x-${string}`]: unknown;
};

export type OpenApiRequest = {
  /** The path in the document: "/api/lists/{id}". */
  path: string;
  method: "get" | "post";
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** Returns the mismatches of a request or an answer with the document; empty when it matches. */
export type OpenApiCheck = {
  request(request: OpenApiRequest): string[];
  answer(of: { path: string; method: "get" | "post" }, status: number, body: unknown): string[];
};

/** Reads a document from the shared schemas, such as "klaviyo/klaviyo-openapi-stable.json". */
export function readOpenApi(path: string): OpenApiDocument {
  const file = new URL(`schemas/${path}`, sharedDirectory);
  return JSON.parse(readFileSync(file, "utf8")) as OpenApiDocument;
}

export function operationOf(
  document: OpenApiDocument,
  { path, method }: { path: string; method: string },
): OpenApiOperation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** For an OpenAPI 3.0 document. Keys that a schema does not have are errors. */
export function createOpenApiCheck(document: OpenApiDocument): OpenApiCheck {
  const ajv = new Ajv({ allErrors: true, strict: false, formats });
  const validators = new Map<string, ValidateFunction>();

  function problemsOf(name: string, node: Node, value: unknown): string[] {
    let validate = validators.get(name);
    if (!validate) {
      validate = ajv.compile(standalone(document, node));
      validators.set(name, validate);
    }
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "/"} ${message ?? ""} ${JSON.stringify(params)}`,
    );
  }

  return {
    request({ path, method, query = {}, headers = {}, body }) {
      const operation = operationOf(document, { path, method });
      const name = `${method} ${path}`;
      const known = operation.parameters ?? [];
      const given = new Map(Object.entries(headers).map(([key, value]) => [key, value]));
      const unknown = Object.keys(query).filter(
        (key) => !known.some((parameter) => parameter.in === "query" && parameter.name === key),
      );
      const problems = unknown.map((key) => `${key} is not a parameter of ${name}`);
      for (const { name: key, in: location, required, schema } of known) {
        const text = location === "query" ? query[key] : given.get(key);
        if (text === undefined) {
          if (required && location !== "path") problems.push(`${key} is missing in ${name}`);
          continue;
        }
        problems.push(...problemsOf(`${name} ${key}`, schema, parameterValue(text, schema)));
      }
      const [content] = Object.values(operation.requestBody?.content ?? {});
      return content
        ? [...problems, ...problemsOf(`${name} body`, content.schema, body)]
        : problems;
    },
    answer(of, status, body) {
      const { responses } = operationOf(document, of);
      const family = `${Math.floor(status / 100)}XX`;
      const found = responses[String(status)] ?? responses[family] ?? responses["default"];
      if (!found) return [`${status} is not an answer of ${of.method} ${of.path}`];
      const [content] = Object.values(contentOf(resolve(document, found)));
      if (!content) return [];
      return problemsOf(`${of.method} ${of.path} ${status}`, content.schema, body);
    },
  };
}

/**
 * Returns a function that throws when an answer does not match the shared document, or the query of a request that was
 * accepted. It checks nothing without the shared documents.
 */
export function answersDescribedBy(path: string) {
  let check: OpenApiCheck | null = null;
  return (of: Pick<OpenApiRequest, "path" | "method" | "query">, status: number, body: unknown) => {
    if (!hasSharedFiles()) return;
    check ??= createOpenApiCheck(readOpenApi(path));
    const problems = [
      ...(of.query && status === 200 ? check.request(of) : []),
      ...check.answer(of, status, body),
    ];
    if (problems.length > 0) {
      throw new Error(`The answer does not match ${path}: ${problems.join("; ")}`);
    }
  };
}

function contentOf(response: Node): Record<string, { schema: Node }> {
  return (response["content"] ?? {}) as Record<string, { schema: Node }>;
}

/** Lists are one parameter, separated by commas. */
function parameterValue(text: string, schema: Node): unknown {
  if (schema["type"] === "array") return text.split(",");
  if (schema["type"] === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return schema["type"] === "integer" ? Number(text) : text;
}

/** Converts a schema and its references to JSON Schema. */
function standalone(document: OpenApiDocument, node: Node): Node {
  const definitions: Node = {};
  const root = convert(node);
  return { ...root, $defs: definitions };

  function convert(from: Node): Node {
    const reference = from["$ref"];
    if (typeof reference === "string") {
      const name = reference.split("/").at(-1) ?? "";
      if (!Object.hasOwn(definitions, name)) {
        // Set before the conversion, because schemas refer to themselves.
        definitions[name] = {};
        definitions[name] = convert(resolve(document, from));
      }
      return { $ref: `#/$defs/${name}` };
    }
    if (Array.isArray(from["allOf"])) return convert(merged(document, from["allOf"] as Node[]));
    const to: Node = {};
    for (const key of ["type", "enum", "format", "minimum", "maximum", "required"]) {
      if (from[key] !== undefined) to[key] = from[key];
    }
    if (from["items"]) to["items"] = convert(from["items"] as Node);
    for (const key of ["oneOf", "anyOf"]) {
      // A value may match several members of a choice.
      if (Array.isArray(from[key])) to["anyOf"] = (from[key] as Node[]).map(convert);
    }
    if (from["properties"]) {
      const entries = Object.entries(from["properties"] as Record<string, Node>);
      to["properties"] = Object.fromEntries(entries.map(([key, each]) => [key, convert(each)]));
      to["additionalProperties"] = false;
    }
    return from["nullable"] === true ? { anyOf: [to, { type: "null" }] } : to;
  }
}

function resolve(document: OpenApiDocument, node: Node): Node {
  const reference = node["$ref"];
  if (typeof reference !== "string") return node;
  let found: unknown = document;
  for (const part of reference.split("/").slice(1)) {
    found = typeof found === "object" && found !== null ? Reflect.get(found, part) : undefined;
  }
  if (typeof found !== "object" || found === null) throw new Error(`There is no ${reference}.`);
  return found as Node;
}

/** Merges schemas that must all match: objects with the properties of each. */
function merged(document: OpenApiDocument, parts: readonly Node[]): Node {
  return parts.map((part) => resolve(document, part)).reduce((one, other) => mergeTwo(one, other));
}

function mergeTwo(one: Node, other: Node): Node {
  const result: Node = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    const areObjects = isObject(known) && isObject(value);
    result[key] = areObjects ? mergeTwo(known, value) : value;
  }
  return result;
}

function isObject(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?/,
  "date-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  uri: (text: string) => URL.canParse(text),
};
