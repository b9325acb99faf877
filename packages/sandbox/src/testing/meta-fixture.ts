import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "./datasets/editable-marketing.ts";
import { demoMetaAccountId, demoMetaToken } from "../platforms/facebook_ads/demo-account.ts";
import { metaErrorBody } from "../platforms/facebook_ads/errors.ts";
import {
  addMetaAds,
  type MetaAdsSandboxOptions,
} from "../platforms/facebook_ads/meta-ads-sandbox.ts";
import { fieldsOf } from "./meta-description.ts";
import { hasSharedFiles } from "./real-schema.ts";

export type MetaReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type MetaFixture = {
  marketing: EditableMarketing;
  faults: Faults;
  setClock(at: number): void;
  /** Sends the demo's token in the header unless another is given; null sends none. */
  ask(
    path: string,
    params?: Readonly<Record<string, unknown>>,
    options?: { token?: string | null; method?: "GET" | "POST"; version?: string },
  ): Promise<MetaReply>;
  /** Reads insights by campaign and day, with every row checked against Meta's description. */
  insights(params: Readonly<Record<string, unknown>>): Promise<MetaReply>;
  close(): Promise<void>;
};

/** Runs only Meta's sandbox. */
export function openMetaFixture(
  startAt: number,
  options: Partial<Omit<MetaAdsSandboxOptions, "marketing" | "now">> = {},
): MetaFixture {
  let clock = startAt;
  const now = () => clock;
  const marketing = createEditableMarketing();
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "facebook_ads", faults, { errorBody: metaErrorBody });
  addMetaAds(app, { ...options, marketing, now });

  const fixture: MetaFixture = {
    marketing,
    faults,
    setClock(at) {
      clock = at;
    },
    async ask(
      path,
      params = {},
      { token = demoMetaToken, method = "GET", version = "v26.0" } = {},
    ) {
      const query = new URLSearchParams(
        Object.entries(params).map(([name, value]): [string, string] => [name, textOf(value)]),
      ).toString();
      const reply = await app.inject({
        method,
        url: `/${version}/${path}${method === "GET" && query !== "" ? `?${query}` : ""}`,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(method === "POST" && { payload: query }),
      });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
    },
    async insights(params) {
      const reply = await fixture.ask(`${demoMetaAccountId}/insights`, {
        level: "campaign",
        time_increment: 1,
        ...params,
      });
      if (reply.status === 200) expectDocumented(reply.body.data);
      return reply;
    },
    close: () => app.close(),
  };
  return fixture;
}

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
