import { readFileSync } from "node:fs";
import { sharedDirectory } from "./real-schema.ts";

type Api = { method: string; endpoint?: string; params: { name: string; type: string }[] };
type Spec = { apis: Api[]; fields: { name: string; type: string }[] };

/** Meta's description of an object for its client generator: "AdAccount", "AdsInsights". */
function readMetaSpec(object: string): Spec {
  return readJson(`${object}.json`) as Spec;
}

export function fieldsOf(object: string): Set<string> {
  return new Set(readMetaSpec(object).fields.map(({ name }) => name));
}

/** Parameters of an edge of the ad account, without the paging parameters that every list has. */
export function paramsOf(method: string, endpoint: string): Set<string> {
  const api = readMetaSpec("AdAccount").apis.find(
    (each) => each.method === method && each.endpoint === endpoint,
  );
  if (!api) throw new Error(`There is no ${method} ${endpoint}.`);
  return new Set(api.params.map(({ name }) => name));
}

export function enumOf(name: string): Set<string> {
  const types = readJson("enum_types.insights_campaign_account.json") as {
    name: string;
    values: string[];
  }[];
  const type = types.find((each) => each.name === name);
  if (!type) throw new Error(`There is no ${name}.`);
  return new Set(type.values);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`schemas/facebook_ads/${file}`, sharedDirectory), "utf8"));
}
