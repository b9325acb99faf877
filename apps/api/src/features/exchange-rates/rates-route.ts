import { AppError } from "@cartograph/contracts/app-error.ts";
import { maxRateFileBytes, type RateImport } from "@cartograph/contracts/exchange-rates.ts";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { recordSuccess } from "../../accounts/audit.ts";
import type { Identify } from "../../sessions/identify.ts";
import type { Services } from "../../trpc/context.ts";
import { refuseParameters } from "../../http/known-parameters.ts";
import { refuseOtherEncodings, requireUploader } from "../../http/uploads/upload-request.ts";
import { createUploadSlots } from "../../http/uploads/upload-slots.ts";
import { tooLarge, unpackRates } from "./unpack-rates.ts";

export type RatesRouteOptions = Pick<Services, "db" | "now" | "sync"> & { identify: Identify };

/** At 0.3 megabits per second, the largest file still arrives in time. */
const bodyDeadlineMs = 60_000;

/**
 * POST /api/exchange-rates: imports a CSV file of rates, plain or gzip, and returns the result. It is a route of its
 * own because procedures read JSON.
 */
export function ratesRoute(options: RatesRouteOptions): FastifyPluginAsync {
  const slots = createUploadSlots(tooManyUploads);
  return async (app) => {
    app.addContentTypeParser("text/csv", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    // An error is sent while the file is still uploading, without waiting for the rest.
    app.addHook("onError", async (_request, reply) => {
      reply.header("connection", "close");
    });
    app.post(
      "/api/exchange-rates",
      {
        config: { bodyTypes: ["text/csv"], bodyDeadlineMs },
        bodyLimit: maxRateFileBytes,
        // Files are held in memory, so only for signed-in users and only a few at a time.
        onRequest: async (request, reply) => {
          request.identity = await requireUploader(request, options.identify);
          refuseParameters(request.query);
          reply.raw.once("close", slots.take(request.identity.store.id));
          refuseOtherEncodings(request);
          if (Number(request.headers["content-length"] ?? 0) > maxRateFileBytes) throw tooLarge();
        },
      },
      (request) => importRates(request, options),
    );
  };
}

function tooManyUploads(): AppError {
  return new AppError("too_many_requests", "Wait until the other uploads are done", {
    retryAfterSeconds: 30,
  });
}

async function importRates(
  request: FastifyRequest,
  { db, now, sync, identify }: RatesRouteOptions,
): Promise<RateImport> {
  const { user, store } = request.identity ?? (await requireUploader(request, identify));
  const body = request.body as Buffer | null;
  if (!body || body.length === 0) throw new AppError("invalid_input", "The file is empty");
  const outcome = await sync.importRates({ storeId: store.id, file: await unpackRates(body) });
  await recordSuccess({ db, now, user, request }, "rates.import");
  return outcome;
}
