import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableMarketing, type EditableMarketing } from "../datasets/editable-marketing.ts";
import { demoMailchimpKey } from "../platforms/mailchimp/demo-account.ts";
import {
  addMailchimp,
  type MailchimpSandboxOptions,
} from "../platforms/mailchimp/mailchimp-sandbox.ts";
import { createOpenApiCheck, readOpenApi, type OpenApiCheck } from "./open-api.ts";
import { isSharedThere } from "./real-schema.ts";

export type MailchimpReply = {
  status: number;
  headers: Record<string, unknown>;
  // What a test looks at is the test's own business.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

type AskOptions = {
  /** The whole header; null sends none. */
  authorization?: string | null;
};

export type MailchimpFixture = {
  marketing: EditableMarketing;
  faults: Faults;
  /** Asks below /3.0 as the demo's user, unless the options say otherwise. */
  get(
    path: string,
    query?: Readonly<Record<string, string>>,
    options?: AskOptions,
  ): Promise<MailchimpReply>;
  close(): Promise<void>;
};

/** Mailchimp's sandbox alone, whose every answer is held against Mailchimp's own description. */
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
  if (!isSharedThere()) return;
  check ??= createOpenApiCheck(readOpenApi("mailchimp/mailchimp-openapi-3.0.55.json"));
  const of = { path: describedPath(path), method: "get" } as const;
  const problems = [
    // What the sandbox refuses, it may have been asked wrongly.
    ...(reply.status === 200 ? check.request({ ...of, query }) : []),
    ...check.answer(of, reply.status, asDescribed(reply.body)),
  ];
  if (problems.length > 0) throw new Error(`Mailchimp would not say this: ${problems.join("; ")}`);
}

function describedPath(path: string): string {
  return path
    .replace(/^\/lists\/[^/]+/, "/lists/{list_id}")
    .replace(/^\/reports\/[^/]+/, "/reports/{campaign_id}");
}

/**
 * Recorded answers differ from the description in two ways, and the sandbox answers as recorded: a time that is not
 * set is an empty text, and a refusal names the fields that it refuses.
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
