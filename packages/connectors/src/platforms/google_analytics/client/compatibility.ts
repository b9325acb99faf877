import { z } from "zod";
import { parseJson, type HttpReply } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";

const compatibility = z.string().default("");
const field = z.object({ apiName: z.string() });
const answerSchema = z.object({
  dimensionCompatibilities: z
    .array(z.object({ dimensionMetadata: field, compatibility }))
    .default([]),
  metricCompatibilities: z.array(z.object({ metricMetadata: field, compatibility })).default([]),
});

/** The fields of a report that this property does not support in combination with the others. */
export type Incompatible = { dimensions: ReadonlySet<string>; metrics: ReadonlySet<string> };

/** @throws TransientFailure */
export function readIncompatible(reply: HttpReply): Incompatible {
  const parsed = answerSchema.safeParse(parseJson(reply));
  if (!parsed.success) {
    throw new TransientFailure("unreadable", "It did not say what is compatible.");
  }
  const { dimensionCompatibilities, metricCompatibilities } = parsed.data;
  const dimensions = dimensionCompatibilities
    .filter((entry) => entry.compatibility !== "COMPATIBLE")
    .map(({ dimensionMetadata }) => dimensionMetadata.apiName);
  const metrics = metricCompatibilities
    .filter((entry) => entry.compatibility !== "COMPATIBLE")
    .map(({ metricMetadata }) => metricMetadata.apiName);
  return { dimensions: new Set(dimensions), metrics: new Set(metrics) };
}
