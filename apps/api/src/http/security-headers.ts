import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * What browsers may do with our pages: run and load our own files alone, and show us in no frame.
 * Mantine sets styles on elements, hence inline styles. What asks for https is sent only where we are reached so.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | null,
): Promise<void> {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
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
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    crossOriginOpenerPolicy: isHttps && { policy: "same-origin" },
    originAgentCluster: isHttps,
  });
}
