import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "./datasets/editable-marketing.ts";
import { demoMailchimpKey } from "../platforms/mailchimp/demo-account.ts";
import {
  addMailchimp,
  type MailchimpSandboxOptions,
} from "../platforms/mailchimp/mailchimp-sandbox.ts";
import { createOpenApiCheck, readOpenApi, type OpenApiCheck } from "./open-api.ts";
import { hasSharedFiles } from "./real-schema.ts";

export type MailchimpReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

type RequestOptions = {
  /** The whole header; null sends none. */
  authorization?: string | null;
};

export type MailchimpFixture = {
  marketing: EditableMarketing;
  faults: Faults;
  /** Sends a request below /3.0 as the demo's user unless the options say otherwise. */
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
    options?: RequestOptions,
  ): Promise<MailchimpReply>;
  close(): Promise<void>;
};

/** Runs only the Mailchimp sandbox and checks every answer against Mailchimp's description. */
export function openMailchimpFixture(
  now: number,
  options: Partial<MailchimpSandboxOptions> = {},
): MailchimpFixture {
  const marketing = createEditableMarketing();
  const faults = createFaults();
  const app = Fastify({ forceCloseConnections: true });
  addFaults(app, "mailchimp", faults);
  addMailchimp(app, { marketing, now: () => now, ...options });
  return {
    marketing,
    faults,
    async get(path, query = {}, { authorization = basic(demoMailchimpKey) } = {}) {
      const reply = await app.inject({
        method: "GET",
        url: `/3.0${path}`,
        query: { ...query },
        headers: authorization === null ? {} : { authorization },
      });
      const isJson = String(reply.headers["content-type"]).includes("json");
      const result = {
        status: reply.statusCode,
        headers: reply.headers,
        body: isJson ? reply.json() : reply.body,
      };
      if (isJson) expectDescribed(path, query, result);
      return result;
    },
    close: () => app.close(),
  };
}

export function basic(key: string): string {
  return `Basic ${Buffer.from(`anyone:${key}`).toString("base64")}`;
}

let check: OpenApiCheck | null = null;

function expectDescribed(
  path: string,
  query: Readonly<Record<string, string>>,
  reply: MailchimpReply,
): void {
  if (!hasSharedFiles()) return;
  check ??= createOpenApiCheck(readOpenApi("mailchimp/mailchimp-openapi-3.0.55.json"));
  const of = { path: describedPath(path), method: "get" } as const;
  const problems = [
    // A refused request may be invalid, so only others are checked.
    ...(reply.status === 200 ? check.request({ ...of, query }) : []),
    ...check.answer(of, reply.status, asDescribed(reply.body)),
  ];
  if (problems.length > 0)
    throw new Error(`The answer does not match Mailchimp's description: ${problems.join("; ")}`);
}

function describedPath(path: string): string {
  return path
    .replace(/^\/lists\/[^/]+/, "/lists/{list_id}")
    .replace(/^\/reports\/[^/]+/, "/reports/{campaign_id}");
}

/**
 * The sandbox follows recorded answers, which differ from the description in two ways: a time that is not set is an
 * empty text, and an error lists the invalid fields.
 */
function asDescribed(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(asDescribed);
  if (typeof body !== "object" || body === null) return body;
  const isRefusal = "status" in body && "detail" in body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const isUnsetTime = value === "" && /_(time|send|sent|open|click|date)$/.test(name);
      return isUnsetTime || (isRefusal && name === "errors") ? [] : [[name, asDescribed(value)]];
    }),
  );
}
