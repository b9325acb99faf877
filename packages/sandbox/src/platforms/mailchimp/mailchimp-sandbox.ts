import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MarketingSource } from "../../core/marketing-data.ts";
import { createOpenRequests } from "../../core/request-limits.ts";
import { platformFault } from "../../core/request.ts";
import {
  MailchimpRefusal,
  problems,
  sendFirewallPage,
  sendProblem,
  type MailchimpProblem,
} from "./errors.ts";
import { authenticate, defaultKeys, type Caller, type MailchimpKey } from "./keys.ts";
import { listParameters, readQuery, reportParameters, type Query } from "./read-query.ts";
import { accountResource } from "./resources/account.ts";
import { automationResource } from "./resources/automations.ts";
import { reportResource, reportsFor } from "./resources/reports.ts";
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

type Answer = (requested: { view: View; key: MailchimpKey; query: Query }) => object;

/** Adds Mailchimp's Marketing API to the app. */
export function addMailchimp(app: FastifyInstance, options: MailchimpSandboxOptions): void {
  const { marketing, now, keys = defaultKeys, onThrottled } = options;
  const connections = createOpenRequests();
  let lastNumber = 0;

  app.decorateRequest("mailchimpId", "");
  app.decorateRequest("mailchimpCaller");

  app.addHook("onRequest", async (request, reply) => {
    request.mailchimpId = uuidOf((lastNumber += 1));
    void reply.header("X-Request-Id", request.mailchimpId);
    const caller = authenticate(
      request.headers.authorization,
      keys,
      marketing.read(now()).email.mailchimp,
    );
    // Faults take precedence over any answer, so a rejected caller is answered later.
    request.mailchimpCaller = caller;
    if ("refusal" in caller) return;
    const { count, end } = connections.begin(caller.account.id);
    if (count <= maxConnections) {
      reply.raw.once("close", end);
      return;
    }
    end();
    onThrottled?.();
    request.mailchimpCaller = { refusal: problems.tooManyConnections };
  });

  serve("/", ["fields"], ({ view, key }) => accountResource(view, key));
  serve("/ping", [], () => ({ health_status: "Everything's Chimpy!" }));
  serve("/reports", reportParameters, ({ view, query }) => {
    const reports = reportsFor(view, query);
    return {
      reports: pageOf(reports, query).map((each) => reportResource(each, view)),
      total_items: reports.length,
    };
  });
  serve("/automations", listParameters, ({ view, query }) => {
    const { flows } = view.account;
    return {
      automations: pageOf(flows, query).map((each) => automationResource(each, view)),
      total_items: flows.length,
    };
  });

  app.setNotFoundHandler((request) => {
    throw new MailchimpRefusal(
      request.method === "GET" ? problems.unknownPath : problems.wrongMethod,
    );
  });
  app.setErrorHandler(async (error, request, reply) => {
    const problem = error instanceof MailchimpRefusal ? error.error : problems.internal;
    return sendProblem(reply, problem, request.mailchimpId);
  });

  function serve(path: string, parameters: readonly string[], answer: Answer): void {
    app.get(`/3.0${path}`, async (request, reply) => {
      const caller = request.mailchimpCaller;
      if ("refusal" in caller) throw new MailchimpRefusal(caller.refusal);
      const faultReply = sendFault(request, reply);
      if (faultReply) return faultReply;
      const isClosed = caller.key.closed.some((closed) => path.startsWith(closed));
      if (isClosed) throw new MailchimpRefusal(problems.forbidden);
      const query = readQuery(request.query, parameters);
      const view = { account: caller.account, now: now() };
      const body = answer({ view, key: caller.key, query });
      return reply
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(selectFields(body, query.fields)));
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The request's id. */
    mailchimpId: string;
    /** Or why the request is rejected, whatever its path and parameters. */
    mailchimpCaller: Caller | { refusal: MailchimpProblem };
  }
}

/** Sends a fault that only Mailchimp has. @throws MailchimpRefusal */
function sendFault(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null {
  switch (platformFault(request)) {
    case "too_many_connections":
      throw new MailchimpRefusal(problems.tooManyConnections);
    case "internal_error":
      throw new MailchimpRefusal(problems.internal);
    case "request_blocked":
      return sendFirewallPage(reply, { status: 503, title: "Request Blocked" });
    case "firewall":
      return sendFirewallPage(reply, { status: 403, title: "Access Denied" });
    default:
      return null;
  }
}

function pageOf<T>(all: readonly T[], { count, offset }: Query): T[] {
  return all.slice(offset, offset + count);
}

function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}
