import { AppError } from "@cartograph/contracts/app-error.ts";
import { checkWritable } from "@cartograph/database/check-writable.ts";
import { refuseChangedSchema } from "@cartograph/database/migrate.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { storageProblem } from "@cartograph/database/storage-failure.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { sendFailure } from "./error-responses.ts";

/** How long the result of the write check is reused: it commits to disk, and anyone may request it at any rate. */
const checkIntervalMs = 1000;

/**
 * `/healthz`: the process is up. `/readyz`: the database is readable, writable and migrated, and no newer version has
 * migrated it further.
 */
export function serveHealth(
  app: FastifyInstance,
  { db, now }: { db: Kysely<Schema>; now: () => number },
): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let writeCheck = Promise.resolve();
  const checkWritableCached = () => {
    if (Math.abs(now() - checkedAt) < checkIntervalMs) return writeCheck;
    checkedAt = now();
    writeCheck = refuseChangedSchema(db).then(() => checkWritable(db));
    return writeCheck;
  };

  // A busy process is still up: a monitor must not restart it.
  app.get(
    "/healthz",
    { config: { pressureHandler: () => {}, anyHost: true } },
    async (_request, reply) => {
      return reply.header("cache-control", "no-store").send({ status: "ok" });
    },
  );

  app.get("/readyz", { config: { anyHost: true } }, async (request, reply) => {
    try {
      await db.selectFrom("users").select("id").limit(1).execute();
      await checkWritableCached();
      return reply.header("cache-control", "no-store").send({ status: "ready" });
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, "The database is not ready");
      const known = error instanceof AppError ? error.message : storageProblem(error)?.reason;
      const message = known ?? "The database cannot be read";
      return sendFailure(reply, 503, { message, code: "SERVICE_UNAVAILABLE" });
    }
  });
}
