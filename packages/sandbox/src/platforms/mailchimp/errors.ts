import type { FastifyReply } from "fastify";
import { RefusedRequest } from "../../core/refused-request.ts";

/** An error of Mailchimp. */
export type MailchimpProblem = {
  status: number;
  title: string;
  detail: string;
  /** For a 400 about invalid parameters. */
  errors?: readonly { field: string; message: string }[];
};

export class MailchimpRefusal extends RefusedRequest<MailchimpProblem> {}

const typeUrl = "https://mailchimp.com/developer/marketing/docs/errors/";

export const problems = {
  keyMissing: {
    status: 401,
    title: "API Key Missing",
    detail: "Your request did not include an API key.",
  },
  keyInvalid: {
    status: 401,
    title: "API Key Invalid",
    detail: "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
  },
  wrongDataCentre: {
    status: 403,
    title: "WrongDatacenter",
    detail: "The API key provided is linked to a different data center.",
  },
  userDisabled: {
    status: 403,
    title: "User Disabled",
    detail: "This account has been deactivated.",
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    detail: "You are not permitted to access this resource.",
  },
  unknownPath: {
    status: 404,
    title: "Resource Not Found",
    detail: "The requested resource could not be found: its path is not served by this sandbox.",
  },
  wrongMethod: {
    status: 405,
    title: "Method Not Allowed",
    detail:
      "The requested method and resource are not compatible: this method is not served by this sandbox.",
  },
  tooManyConnections: {
    status: 429,
    title: "Too Many Requests",
    detail: "You have exceeded the limit of 10 simultaneous connections.",
  },
  internal: {
    status: 500,
    title: "Internal Server Error",
    detail: "An unexpected internal error has occurred. Please contact Support for assistance.",
  },
} as const satisfies Record<string, MailchimpProblem>;

export function invalidResource(field: string, message: string): MailchimpRefusal {
  return new MailchimpRefusal({
    status: 400,
    title: "Invalid Resource",
    detail:
      "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
    errors: [{ field, message }],
  });
}

/** `instance` identifies this occurrence. */
export async function sendProblem(
  reply: FastifyReply,
  { status, title, detail, errors }: MailchimpProblem,
  instance: string,
): Promise<FastifyReply> {
  return reply
    .status(status)
    .type("application/problem+json; charset=utf-8")
    .header("Link", `<${typeUrl}>; rel="describedBy"`)
    .send(
      JSON.stringify({ type: typeUrl, title, status, detail, instance, ...(errors && { errors }) }),
    );
}

/** The firewall before the API returns HTML pages. */
export async function sendFirewallPage(
  reply: FastifyReply,
  { status, title }: { status: number; title: string },
): Promise<FastifyReply> {
  return reply
    .status(status)
    .type("text/html")
    .send(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`);
}
