import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { sharedDirectory } from "./real-schema.ts";

type Schema = {
  type: string;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  "x-open-enum"?: { enums: { key: string }[] };
};
type Parameter = {
  name: string;
  required?: boolean;
  schema?: Schema;
  /** For a parameter that contains JSON. */
  content?: Record<string, { schema: Schema }>;
};
type Fragment = { paths: Record<string, { get: { parameters: Parameter[] } }> };

const directory = new URL("schemas/tiktok_ads/", sharedDirectory);
const fragments: Readonly<Record<string, string>> = {
  "/advertiser/info/": "advertiser_info.yml",
  "/report/integrated/get/": "report_integrated_get.yml",
};

/**
 * Returns the mismatches of a request with TikTok's description; empty when it matches. The description's token is a
 * header.
 */
export function tikTokProblems(path: string, query: Readonly<Record<string, string>>): string[] {
  const known =
    path === "/campaign/get/" ? campaignParameters() : parametersOf(path).filter(isInQuery);
  const problems = Object.keys(query)
    .filter((name) => !known.some((each) => each.name === name))
    .map((name) => `${name} is not a parameter`);
  for (const { name, required = false, schema, content } of known) {
    const text = query[name];
    if (text === undefined) {
      if (required) problems.push(`${name} is missing`);
    } else if (content?.["application/json"]) {
      problems.push(...valueProblems(name, JSON.parse(text), content["application/json"].schema));
    } else if (schema) {
      problems.push(...valueProblems(name, scalarOf(text, schema), schema));
    }
  }
  return problems;
}

/** Every metric's name. */
export function tikTokMetrics(): Set<string> {
  return new Set(readRows("report_metric_names.csv").map(([name = ""]) => name));
}

/** Every code that an answer may have, with its group. */
export function tikTokCodes(): Map<number, string> {
  return new Map(
    readRows("return_codes.csv").map(([code = "", category = ""]) => [Number(code), category]),
  );
}

function parametersOf(path: string): Parameter[] {
  const fragment = parse(read(fragments[path] ?? "")) as Fragment;
  return fragment.paths[path]?.get.parameters ?? [];
}

function isInQuery({ name }: Parameter): boolean {
  return name !== "Access-Token";
}

/** The description has no fragment for these, only the tables on the SDK's pages. */
function campaignParameters(): Parameter[] {
  const page = read("js_sdk_docs_CampaignCreationApi.md");
  const part = page.slice(page.indexOf("# **campaignGet**"));
  const table = part.slice(part.indexOf("### Parameters"), part.indexOf("### Return type"));
  const filters = tableRows(read("js_sdk_docs_FilteringCampaignGet.md"));
  return tableRows(table)
    .map(({ name, type, notes }): Parameter => {
      const required = notes.includes("required");
      if (name === "filtering") {
        const properties = Object.fromEntries(filters.map((row) => [row.name, schemaOf(row.type)]));
        return json(name, { type: "object", properties });
      }
      const schema = schemaOf(type);
      return schema.type === "array" ? json(name, schema) : { name, required, schema };
    })
    .filter(({ name }) => name !== "Access_Token");
}

function json(name: string, schema: Schema): Parameter {
  return { name, content: { "application/json": { schema } } };
}

function tableRows(markdown: string): { name: string; type: string; notes: string }[] {
  return markdown
    .split("\n")
    .filter((line) => /^\s*\*\*/.test(line))
    .map((line) => line.split("|").map((cell) => cell.replaceAll("*", "").trim()))
    .map(([name = "", type = "", , notes = ""]) => ({ name, type, notes }));
}

function schemaOf(type: string): Schema {
  if (type.startsWith("[")) return { type: "array", items: { type: "string" } };
  return { type: { Number: "integer", Boolean: "boolean" }[type] ?? "string" };
}

function scalarOf(text: string, { type }: Schema): unknown {
  if (type === "integer") return Number(text);
  return type === "boolean" ? JSON.parse(text) : text;
}

function valueProblems(path: string, value: unknown, schema: Schema): string[] {
  const { type, minimum = -Infinity, maximum = Infinity, items, required = [] } = schema;
  if (type === "array") {
    if (!Array.isArray(value)) return [`${path} is not a list`];
    return value.flatMap((each, index) =>
      items ? valueProblems(`${path}[${index}]`, each, items) : [],
    );
  }
  if (type === "object") {
    if (typeof value !== "object" || value === null) return [`${path} is not an object`];
    const fields = value as Record<string, unknown>;
    return [
      ...required.filter((name) => !(name in fields)).map((name) => `${path}.${name} is missing`),
      ...Object.entries(fields).flatMap(([name, each]) => {
        const known = schema.properties?.[name];
        const at = `${path}.${name}`;
        return known ? valueProblems(at, each, known) : [`${at} is not known`];
      }),
    ];
  }
  if (type === "integer") {
    const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
    return fits ? [] : [`${path} is not an integer from ${minimum} to ${maximum}`];
  }
  if (typeof value !== type) return [`${path} is not a ${type}`];
  const names = schema["x-open-enum"]?.enums.map(({ key }) => key);
  return !names || names.includes(String(value)) ? [] : [`${path} cannot be ${String(value)}`];
}

function readRows(name: string): string[][] {
  const [, ...lines] = read(name).trim().split(/\r?\n/);
  return lines.map((line) => line.split(","));
}

function read(name: string): string {
  return readFileSync(new URL(name, directory), "utf8");
}
