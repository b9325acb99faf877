import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { generateOpenApiDocument } from "trpc-openapi";
import manifest from "../../package.json" with { type: "json" };
import type { AppRouter } from "../router.ts";
import type { SessionCookie } from "../sessions/session-cookie.ts";
import { documentErrors } from "./openapi/document-errors.ts";
import { documentProperties } from "./openapi/document-properties.ts";
import { nameMetricValues } from "./openapi/name-metric-values.ts";
import type { OpenApiDocument } from "./openapi/open-api-document.ts";
import { uploadPaths } from "./upload-paths.ts";

// Swagger UI's top bar loads other documents, which our content security policy forbids.
const pageStyle = ".swagger-ui .topbar { display: none }";

/** Documents by cookie name. Generating one takes about 30 ms, too long to repeat for each test's app. */
const documents = new Map<string, OpenApiDocument>();

export function describeRestApi(router: AppRouter, cookie: SessionCookie): OpenApiDocument {
  const document = documents.get(cookie.name) ?? generate(router, cookie);
  documents.set(cookie.name, document);
  return document;
}

function generate(router: AppRouter, cookie: SessionCookie): OpenApiDocument {
  const document = generateOpenApiDocument(router, {
    title: "Cartograph",
    description:
      "Every number in the dashboard. Money is in major units of the store's currency, percentages are numbers " +
      "from 0 to 100, days are in the store's time zone, and a value whose source is missing is null. Sign in with " +
      "POST /api/login and send the session cookie with every request.",
    version: manifest.version,
    openApiVersion: "3.1.0",
    baseUrl: "/api",
    securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie.name } },
    paths: uploadPaths,
  });
  document.info.license = { name: "MIT", identifier: "MIT" };
  documentErrors(document);
  nameMetricValues(document);
  documentProperties(document);
  closeBodies(document);
  return document;
}

type Operation = {
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> };
};

/** Unknown fields are refused; the generator loses this for schemas with refinements. */
function closeBodies(document: OpenApiDocument): void {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const { requestBody } of operations as Operation[]) {
    const schema = requestBody?.content["application/json"]?.schema;
    if (schema) schema.additionalProperties = false;
  }
}

/** The documents as JSON; serializing one takes 10 ms. */
const texts = new WeakMap<OpenApiDocument, string>();

function asText(document: OpenApiDocument): string {
  const text = texts.get(document) ?? JSON.stringify(document);
  texts.set(document, text);
  return text;
}

/** `/api/openapi.json`, and `/api/docs` to browse it, with nothing loaded from elsewhere. */
export async function serveApiDocs(app: FastifyInstance, document: OpenApiDocument): Promise<void> {
  app.get("/api/openapi.json", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/json; charset=utf-8")
      .send(asText(document)),
  );
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { docExpansion: "list", validatorUrl: null },
    theme: { title: "Cartograph REST API", css: [{ filename: "page.css", content: pageStyle }] },
  });
}
