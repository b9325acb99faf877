import { z } from "zod";
import { latestTimeOfNext, savedPosition } from "../../../core/saved-position.ts";

const positionSchema = z.strictObject({
  v: z.literal(1),
  /** The next day to read, in the account's zone; all earlier ones were read. */
  next: z.iso.date(),
  /** UTC milliseconds: when the days of the last page were read. */
  readAt: z.int().nonnegative(),
  /** Whether that was the last page. */
  isWhole: z.boolean(),
  /** Whether the days include flows; not set if none were requested, nor by earlier versions. */
  hasFlows: z.boolean().optional(),
  /** The metric that counted orders, null if there was none; not set by earlier versions. */
  revenueId: z.string().nullable().optional(),
  /** The account's zone (IANA) when its days were read; not set by earlier versions. */
  timezone: z.string().optional(),
});

/** How far the stream was read, written after every page. */
export type Position = z.infer<typeof positionSchema>;

export const { read: readPosition, write: writePosition } = savedPosition(
  positionSchema,
  latestTimeOfNext,
);

/**
 * The position to continue from; null to read all days again. Stored days lack the figures of flows or a revenue metric
 * that were added since, and end at other times if the zone was changed: next to days in another zone, a message would
 * count twice or never. Days that were counted by a metric that no longer exists are kept.
 */
export function positionToContinue(
  saved: Position | null,
  {
    hasFlows,
    revenueId,
    timezone,
  }: { hasFlows: boolean | undefined; revenueId: string | null; timezone: string },
): Position | null {
  if (saved === null) return null;
  const areFlowsNew = saved.hasFlows === false && hasFlows === true;
  const isKnownRevenue = saved.revenueId === undefined || saved.revenueId === revenueId;
  const isRevenueNew = revenueId !== null && !isKnownRevenue;
  const isZoneNew = saved.timezone !== undefined && saved.timezone !== timezone;
  return areFlowsNew || isRevenueNew || isZoneNew ? null : saved;
}
