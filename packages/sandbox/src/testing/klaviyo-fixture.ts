import { createEditableMarketing } from "./datasets/editable-marketing.ts";
import { demoKlaviyoKey } from "../platforms/klaviyo/demo-account.ts";
import { addKlaviyo, type KlaviyoSandboxOptions } from "../platforms/klaviyo/klaviyo-sandbox.ts";
import { answersDescribedBy } from "./open-api.ts";
import { createTestClock, openPlatform, type Reply } from "./platform-fixture.ts";

type RequestOptions = {
  query?: Record<string, string>;
  headers?: Record<string, string | undefined>;
};

const expectAnswer = answersDescribedBy("klaviyo/klaviyo-openapi-stable.json");

/** Runs only the Klaviyo sandbox and checks every answer against Klaviyo's description. */
export function openKlaviyoFixture(startAt: number, options: Partial<KlaviyoSandboxOptions> = {}) {
  const { now, advance } = createTestClock(startAt);
  const marketing = createEditableMarketing();
  const { faults, send, close } = openPlatform("klaviyo", (app) =>
    addKlaviyo(app, { marketing, now, ...options }),
  );

  async function ask(
    method: "GET" | "POST",
    path: string,
    { query = {}, headers = {}, body }: RequestOptions & { body?: unknown },
  ): Promise<Reply> {
    const defaultHeaders = {
      authorization: `Klaviyo-API-Key ${demoKlaviyoKey}`,
      revision: "2026-07-15",
      "content-type": "application/vnd.api+json",
    };
    const given = Object.entries({ ...defaultHeaders, ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    const reply = await send({
      method,
      url: path,
      query,
      headers: Object.fromEntries(given),
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const isJsonApi = String(reply.headers["content-type"]).startsWith("application/vnd.api+json");
    if (isJsonApi) expectDescribed(method, path, reply);
    return reply;
  }

  return {
    marketing,
    faults,
    advance,
    get: (path: string, requested: RequestOptions = {}) => ask("GET", path, requested),
    post: (path: string, body: unknown, requested: RequestOptions = {}) =>
      ask("POST", path, { ...requested, body }),
    close,
  };
}
export type KlaviyoFixture = ReturnType<typeof openKlaviyoFixture>;

function expectDescribed(method: "GET" | "POST", path: string, reply: Reply): void {
  if (reply.body.errors?.[0]?.title === "Not found") return;
  const described = (path.split("?")[0] ?? "").replace(/\/api\/lists\/\w+/, "/api/lists/{id}");
  const of = { path: described, method: method === "GET" ? "get" : "post" } as const;
  expectAnswer(of, reply.status, asDescribed(reply.body));
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
