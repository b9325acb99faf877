import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MarketingSource } from "../../core/marketing-data.ts";
import { createOpenRequests } from "../../core/request-limits.ts";
import { pathOf, platformFault } from "../../core/request.ts";
import { problems, sendFirewallPage, sendProblem, type MailchimpProblem } from "./errors.ts";
import { authenticate, defaultKeys, type Caller, type MailchimpKey } from "./keys.ts";
import { linksTo } from "./links.ts";
import { readQuery, type Query, type QueryRules } from "./read-query.ts";
import { accountResource } from "./resources/account.ts";
import { automationResource, automationRules, automationsFor } from "./resources/automations.ts";
import { reportedMessages, reportResource, reportRules, reportsFor } from "./resources/reports.ts";
import type { View } from "./resources/results.ts";
import { selectFields } from "./select-fields.ts";

export type MailchimpSandboxOptions = {
  marketing: MarketingSource;
  now(): number;
  /** Access by API key; the demo's key may read everything. */
  keys?: Readonly<Record<string, MailchimpKey>>;
  /** Called for each request over the limit of simultaneous connections. */
  onThrottled?: () => void;
};

/** Simultaneous requests of an account, over all its keys. */
const maxConnections = 10;

type Requested = { view: View; key: MailchimpKey; query: Query; params: Record<string, string> };
type Answer = (requested: Requested) => object | MailchimpProblem;

/** Adds Mailchimp's Marketing API to the app. */
export function addMailchimp(app: FastifyInstance, options: MailchimpSandboxOptions): void {
  const { marketing, now, keys = defaultKeys, onThrottled } = options;
  const connections = createOpenRequests();
  let lastNumber = 0;

  app.decorateRequest("mailchimpId", "");
  app.decorateRequest("mailchimpCaller", null);

  app.addHook("onRequest", async (request, reply) => {
    request.mailchimpId = uuidOf((lastNumber += 1));
    void reply.header("X-Request-Id", request.mailchimpId);
    if (pathOf(app, request) === "/3.0") return;
    const caller = authenticate(
      request.headers.authorization,
      keys,
      marketing.read(now()).email.mailchimp,
    );
    // Faults take precedence over any answer, so a rejected caller is answered later.
    if ("refusal" in caller) {
      request.mailchimpRefusal = caller.refusal;
      return;
    }
    request.mailchimpCaller = caller;
    const { count, end } = connections.begin(caller.account.id);
    if (count <= maxConnections) {
      reply.raw.once("close", end);
      return;
    }
    end();
    onThrottled?.();
    request.mailchimpRefusal = problems.tooManyConnections;
  });

  // As recorded: the root without a trailing slash redirects, to http.
  app.get("/3.0", async (request, reply) =>
    reply.redirect(`http://${request.host}${app.prefix}/3.0/`, 301),
  );

  serve("/", {}, ({ view, key }) => accountResource(view, key));
  serve("/ping", {}, () => ({ health_status: "Everything's Chimpy!" }));
  serve("/reports", reportRules, ({ view, query }) => {
    const reports = reportsFor(view, query);
    return {
      reports: pageOf(reports, query).map((each) => reportResource(each, view)),
      total_items: reports.length,
      ...linksTo("/reports"),
    };
  });
  serve("/reports/:id", {}, ({ view, params: { id = "" } }) => {
    const message = reportedMessages(view).find((each) => each.id === id);
    return message ? reportResource(message, view) : problems.notFound;
  });
  serve("/automations", automationRules, ({ view, query }) => {
    const automations = automationsFor(view, query);
    return {
      automations: pageOf(automations, query).map((each) => automationResource(each, view)),
      total_items: automations.length,
      ...linksTo("/automations"),
    };
  });

  app.setNotFoundHandler(async (request, reply) =>
    refuse(request, reply, request.method === "GET" ? problems.unknownPath : problems.wrongMethod),
  );
  app.setErrorHandler(async (_error, request, reply) => refuse(request, reply, problems.internal));

  function serve(path: string, rules: QueryRules, answer: Answer): void {
    app.get(`/3.0${path}`, async (request, reply) => {
      if (request.mailchimpRefusal) return refuse(request, reply, request.mailchimpRefusal);
      const caller = request.mailchimpCaller;
      if (!caller) return refuse(request, reply, problems.keyMissing);
      const faultReply = sendFault(request, reply);
      if (faultReply) return faultReply;
      const isClosed = caller.key.closed.some((closed) => path.startsWith(closed));
      if (isClosed) return refuse(request, reply, problems.forbidden);
      const query = readQuery(request.query, rules);
      if ("refusal" in query) return refuse(request, reply, query.refusal);
      const view = { account: caller.account, now: now() };
      const params = request.params as Record<string, string>;
      const body = answer({ view, key: caller.key, query, params });
      if (isProblem(body)) return refuse(request, reply, body);
      return reply
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(selectFields(body, query)));
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The request's id. */
    mailchimpId: string;
    mailchimpCaller: Caller | null;
    /** Why the request is rejected, whatever its path and parameters. */
    mailchimpRefusal?: MailchimpProblem;
  }
}

/** Sends a fault that only Mailchimp has. */
function sendFault(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null {
  switch (platformFault(request)) {
    case "too_many_connections":
      return refuse(request, reply, problems.tooManyConnections);
    case "internal_error":
      return refuse(request, reply, problems.internal);
    case "request_blocked":
      return sendFirewallPage(reply, { status: 503, title: "Request Blocked" });
    case "firewall":
      return sendFirewallPage(reply, { status: 403, title: "Access Denied" });
    default:
      return null;
  }
}

async function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: MailchimpProblem,
): Promise<FastifyReply> {
  return sendProblem(reply, problem, request.mailchimpId);
}

function pageOf<T>(all: readonly T[], { count, offset }: Query): T[] {
  return all.slice(offset, offset + count);
}

function isProblem(body: object): body is MailchimpProblem {
  return "status" in body && "detail" in body;
}

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}
