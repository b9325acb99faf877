import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "./datasets/editable-marketing.ts";
import { demoKlaviyoKey } from "../platforms/klaviyo/demo-account.ts";
import { addKlaviyo, type KlaviyoSandboxOptions } from "../platforms/klaviyo/klaviyo-sandbox.ts";
import { createOpenApiCheck, readOpenApi, type OpenApiCheck } from "./open-api.ts";
import { hasSharedFiles } from "./real-schema.ts";

export type KlaviyoReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type KlaviyoFixture = {
  marketing: EditableMarketing;
  faults: Faults;
  advance(milliseconds: number): void;
  get(path: string, options?: RequestOptions): Promise<KlaviyoReply>;
  post(path: string, body: unknown, options?: RequestOptions): Promise<KlaviyoReply>;
  close(): Promise<void>;
};

type RequestOptions = {
  query?: Record<string, string>;
  headers?: Record<string, string | undefined>;
};

/** Runs only the Klaviyo sandbox and checks every answer against Klaviyo's description. */
export function openKlaviyoFixture(
  startAt: number,
  options: Partial<KlaviyoSandboxOptions> = {},
): KlaviyoFixture {
  let clock = startAt;
  const marketing = createEditableMarketing();
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "klaviyo", faults);
  addKlaviyo(app, { marketing, now: () => clock, ...options });

  async function ask(
    method: "GET" | "POST",
    path: string,
    { query = {}, headers = {}, body }: RequestOptions & { body?: unknown },
  ): Promise<KlaviyoReply> {
    const defaultHeaders = {
      authorization: `Klaviyo-API-Key ${demoKlaviyoKey}`,
      revision: "2026-07-15",
      "content-type": "application/vnd.api+json",
    };
    const given = Object.entries({ ...defaultHeaders, ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    const reply = await app.inject({
      method,
      url: path,
      query,
      headers: Object.fromEntries(given),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/vnd.api+json");
    const result = {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson ? reply.json() : reply.body,
    };
    if (isJson) expectDescribed(method, path, result);
    return result;
  }

  return {
    marketing,
    faults,
    advance(milliseconds) {
      clock += milliseconds;
    },
    get: (path, requested = {}) => ask("GET", path, requested),
    post: (path, body, requested = {}) => ask("POST", path, { ...requested, body }),
    close: () => app.close(),
  };
}

let check: OpenApiCheck | null = null;

function expectDescribed(method: "GET" | "POST", path: string, reply: KlaviyoReply): void {
  if (!hasSharedFiles() || reply.body.errors?.[0]?.title === "Not found") return;
  check ??= createOpenApiCheck(readOpenApi("klaviyo/klaviyo-openapi-stable.json"));
  const described = (path.split("?")[0] ?? "").replace(/\/api\/lists\/\w+/, "/api/lists/{id}");
  const of = { path: described, method: method === "GET" ? "get" : "post" } as const;
  const problems = check.answer(of, reply.status, asDescribed(reply.body));
  if (problems.length > 0)
    throw new Error(`The answer does not match Klaviyo's description: ${problems.join("; ")}`);
}

/**
 * The sandbox follows recorded answers, which differ from the description in three ways: a link without a target is
 * null; reports have an id and more links; errors have status, links and meta.
 */
function asDescribed(body: unknown): unknown {
  const plain = structuredClone(body) as Record<string, Record<string, unknown>>;
  const { links, data, errors } = plain;
  if (links) for (const name of ["next", "prev"]) if (links[name] === null) delete links[name];
  if (data && String(data["type"]).endsWith("-report")) {
    delete data["id"];
    delete links?.["next"];
  }
  for (const error of Array.isArray(errors) ? errors : []) {
    for (const name of ["status", "links", "meta"]) delete error[name];
  }
  return plain;
}
