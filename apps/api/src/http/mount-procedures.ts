import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { TRPCError } from "@trpc/server";
import {
  type CreateFastifyContextOptions,
  fastifyTRPCPlugin,
  type FastifyTRPCPluginOptions,
} from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import { fastifyTRPCOpenApiPlugin } from "trpc-openapi";
import { createHotAnswers } from "../answers/hot-answers.ts";
import { ratesRoute } from "../features/exchange-rates/rates-route.ts";
import { uploadRoute } from "../features/imports/upload-route.ts";
import { type AppRouter, appRouter } from "../router.ts";
import type { Identify } from "../sessions/identify.ts";
import type { SessionCookie } from "../sessions/session-cookie.ts";
import { absoluteLifetimeMs } from "../sessions/session-lifetime.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { Services } from "../trpc/context.ts";
import { createContextFactory } from "../trpc/create-context.ts";
import { errorHeaders } from "../trpc/errors.ts";
import { fixSchemas } from "../trpc/fixed-schemas.ts";
import { logUnexpected } from "../trpc/log-unexpected.ts";
import { tagResponses } from "./response-tags.ts";
import { createBodyDeadline } from "./body-deadline.ts";
import { compressAnswers, waitUntilSent } from "./compress-answers.ts";
import { checkBody, createGuard } from "./guard.ts";
import { keepEmptyParameters, refuseUnknownNames } from "./known-parameters.ts";
import {
  type AllowedMethods,
  refuseMethods,
  refuseUnknownPaths,
  showHeadAsGet,
  showMethod,
} from "./methods.ts";
import { streamHeaders } from "../features/live/stream-headers.ts";
import { shapeRestError } from "./rest-errors.ts";

/** Maximum calls per tRPC batch; each may be a sign-in attempt. */
const maxBatchSize = 10;
const bodyDeadlineMs = 15_000;

export type MountOptions = {
  services: Services;
  identify: Identify;
  cookie: SessionCookie;
  sessionSecret: string;
  allowedMethods: AllowedMethods;
};

/** Mounts the router under both `/trpc` and `/api`, behind the guard, the session and the cached answers. */
export async function mountProcedures(app: FastifyInstance, options: MountOptions): Promise<void> {
  const { services, identify, cookie } = options;
  const createContext = createContextFactory(services, identify, cookie);
  fixSchemas(appRouter);

  app.decorateRequest("identity", undefined);
  app.decorateRequest("failedReport", undefined);
  app.decorateRequest("answer", undefined);
  app.addHook("onRequest", createHotAnswers(services, identify));
  app.addHook("onRequest", refuseUnknownPaths(options.allowedMethods));
  app.addHook("onRequest", refuseMethods(options.allowedMethods));
  app.addHook("onRequest", createGuard(services.config.publicUrl));
  app.addHook("onRequest", createBodyDeadline(bodyDeadlineMs));
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.addHook("preValidation", checkBody);

  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret: options.sessionSecret,
    store: createSessionStore(services),
    cookieName: cookie.name,
    cookie: { ...cookie.attributes, maxAge: absoluteLifetimeMs },
    saveUninitialized: false,
    // Saving on each answer would be a write; `identify` records the last use, at most once a minute.
    rolling: false,
  });
  // The plugin would clear the cookie of a session that has ended. By then, the browser may have the one that the answer
  // to a password change brought.
  app.addHook("onRequest", async ({ cookies, session }) => {
    if (cookies[cookie.name] !== session.encryptedSessionId) {
      Reflect.deleteProperty(cookies, cookie.name);
    }
  });

  await app.register(uploadRoute({ ...services, identify }));
  await app.register(ratesRoute({ ...services, identify }));

  await app.register(async (scope) => {
    await compressAnswers(scope);
    await scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router: appRouter,
        maxBatchSize,
        createContext: ({ req, res }: CreateFastifyContextOptions) => createContext(req, res),
        responseMeta: ({ errors, type }) => ({
          headers: type === "subscription" ? streamHeaders : errorHeaders(errors),
        }),
        onError: ({ error, path }) => logUnexpected(services, error, path),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });

  const unknownNames = refuseUnknownNames(appRouter, "/api");
  await app.register(async (scope) => {
    scope.addHook("onRequest", unknownNames.parameters);
    scope.addHook("preValidation", unknownNames.fields);
    scope.addHook("preHandler", keepEmptyParameters);
    scope.addHook("preHandler", showHeadAsGet);
    scope.addHook("onSend", showMethod);
    scope.addHook("onSend", shapeRestError);
    scope.addHook("onSend", tagResponses);
    waitUntilSent(scope);
    await compressAnswers(scope);
    await scope.register(fastifyTRPCOpenApiPlugin, {
      basePath: "/api",
      router: appRouter,
      createContext: ({ req, res }: CreateFastifyContextOptions) => createContext(req, res),
      responseMeta: ({ errors }: { errors: TRPCError[] }) => ({ headers: errorHeaders(errors) }),
      onError: ({ error, path }: { error: TRPCError; path: string | undefined }) =>
        logUnexpected(services, error, path),
    });
  });
}
