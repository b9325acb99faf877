import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";

type Headers = Record<string, string>;
export type SecurityHeaders = { page: Headers; api: Headers };

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Browsers may load and run only our own files and must not frame our pages; API answers are not pages at all. The
 * headers never change, so Helmet computes them once instead of for each request.
 */
export async function createSecurityHeaders(publicUrl: string | null): Promise<SecurityHeaders> {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  return {
    page: await helmetHeaders(pageOptions(isHttps)),
    api: await helmetHeaders(apiOptions(isHttps)),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, { page, api }: SecurityHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(isApi(request.url) ? api : page);
    done();
  });
}

function isApi(url: string): boolean {
  return url.startsWith("/trpc/") || (url.startsWith("/api/") && !url.startsWith("/api/docs"));
}

// Headers that require https are sent only when we are reached over https.
function pageOptions(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets styles on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: transportSecurity(isHttps),
    crossOriginOpenerPolicy: isHttps && { policy: "same-origin" },
    originAgentCluster: isHttps,
  };
}

function apiOptions(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: transportSecurity(isHttps),
    frameguard: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

function transportSecurity(isHttps: boolean) {
  return isHttps && { maxAge: yearSeconds, includeSubDomains: false };
}

async function helmetHeaders(options: FastifyHelmetOptions): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get("/", async (_request, reply) => reply.code(204).send());
  const { headers } = await probe.inject("/");
  await probe.close();
  const answerSpecific = new Set(["date", "connection", "content-length", "content-type"]);
  const kept = Object.entries(headers).filter(([name]) => !answerSpecific.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
