import { createEditableMarketing } from "./datasets/editable-marketing.ts";
import { demoMailchimpKey } from "../platforms/mailchimp/demo-account.ts";
import {
  addMailchimp,
  type MailchimpSandboxOptions,
} from "../platforms/mailchimp/mailchimp-sandbox.ts";
import { answersDescribedBy } from "./open-api.ts";
import { openPlatform } from "./platform-fixture.ts";

const expectAnswer = answersDescribedBy("mailchimp/mailchimp-openapi-3.0.55.json");

/** Runs only the Mailchimp sandbox and checks every answer against Mailchimp's description. */
export function openMailchimpFixture(now: number, options: Partial<MailchimpSandboxOptions> = {}) {
  const marketing = createEditableMarketing();
  const { faults, send, close } = openPlatform("mailchimp", (app) =>
    addMailchimp(app, { marketing, now: () => now, ...options }),
  );
  return {
    marketing,
    faults,
    /** Sends a request below /3.0 as the demo's user, or with another header; null sends none. */
    async get(
      path: string,
      query: Readonly<Record<string, string>> = {},
      { authorization = basic(demoMailchimpKey) }: { authorization?: string | null } = {},
    ) {
      const reply = await send({
        method: "GET",
        url: `/3.0${path}`,
        query: { ...query },
        headers: authorization === null ? {} : { authorization },
      });
      if (reply.isJson) {
        const of = { path, method: "get", query } as const;
        expectAnswer(of, reply.status, asDescribed(reply.body));
      }
      return reply;
    },
    close,
  };
}
export type MailchimpFixture = ReturnType<typeof openMailchimpFixture>;

export function basic(key: string): string {
  return `Basic ${Buffer.from(`anyone:${key}`).toString("base64")}`;
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
