import { createEditableMarketing } from "./datasets/editable-marketing.ts";
import { demoMetaAccountId, demoMetaToken } from "../platforms/facebook_ads/demo-account.ts";
import { metaErrorBody } from "../platforms/facebook_ads/errors.ts";
import {
  addMetaAds,
  type MetaAdsSandboxOptions,
} from "../platforms/facebook_ads/meta-ads-sandbox.ts";
import { fieldsOf } from "./meta-description.ts";
import { createTestClock, openPlatform } from "./platform-fixture.ts";
import { hasSharedFiles } from "./real-schema.ts";

type Params = Readonly<Record<string, unknown>>;
type RequestOptions = { token?: string | null; method?: "GET" | "POST"; version?: string };

/** Runs only Meta's sandbox. */
export function openMetaFixture(
  startAt: number,
  options: Partial<Omit<MetaAdsSandboxOptions, "marketing" | "now">> = {},
) {
  const { now, setClock } = createTestClock(startAt);
  const marketing = createEditableMarketing();
  const { faults, send, close } = openPlatform(
    "facebook_ads",
    (app) => addMetaAds(app, { ...options, marketing, now }),
    { errorBody: metaErrorBody },
  );

  /** Sends the demo's token in the header unless another is given; null sends none. */
  async function ask(
    path: string,
    params: Params = {},
    { token = demoMetaToken, method = "GET", version = "v26.0" }: RequestOptions = {},
  ) {
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, textOf(value)]),
    ).toString();
    return send({
      method,
      url: `/${version}/${path}${method === "GET" && query !== "" ? `?${query}` : ""}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(method === "POST" && { payload: query }),
    });
  }

  return {
    marketing,
    faults,
    setClock,
    ask,
    /** Reads insights by campaign and day, with every row checked against Meta's description. */
    async insights(params: Params) {
      const path = `${demoMetaAccountId}/insights`;
      const reply = await ask(path, { level: "campaign", time_increment: 1, ...params });
      if (reply.status === 200) expectDocumented(reply.body.data);
      return reply;
    },
    close,
  };
}
export type MetaFixture = ReturnType<typeof openMetaFixture>;

/** @throws when a row has a field that is not in Meta's description, or a number that is not text */
function expectDocumented(rows: Record<string, unknown>[]): void {
  if (!hasSharedFiles()) return;
  const known = fieldsOf("AdsInsights");
  const stats = fieldsOf("AdsActionStats");
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (!known.has(name)) throw new Error(`Insights have no ${name}.`);
      const entries = Array.isArray(value) ? value.flatMap((stat) => Object.entries(stat)) : [];
      const unknown = entries.find(([key, part]) => !stats.has(key) || typeof part !== "string");
      if (unknown) throw new Error(`${name} has no ${unknown[0]}.`);
      if (typeof value !== "string" && !Array.isArray(value))
        throw new Error(`${name} is not text.`);
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
