import type { Random } from "../../core/random.ts";
import type { SessionEntry } from "../../core/session-builder.ts";
import { hourMs, minuteMs } from "../../core/zone.ts";

/** Share of sessions that are reported hours late, such as from phones that were offline. */
const lateShare = 0.02;
/** Share of sessions whose acquisition is processed later. */
const lateAttributionShare = 0.03;
const attributionHours = 36;

/** Sets when a session without an order and its acquisition are reported. */
export function delayReport(random: Random, session: SessionEntry): void {
  session.visibleAt =
    session.startedAt +
    Math.floor(
      random.chance(lateShare) ? (4 + 26 * random.next()) * hourMs : 4 * minuteMs * random.next(),
    );
  delayAttribution(random, session);
}

/** A purchase is reported immediately; only its acquisition may be late. */
export function reportImmediately(random: Random, session: SessionEntry): void {
  session.visibleAt = session.startedAt;
  delayAttribution(random, session);
}

function delayAttribution(random: Random, session: SessionEntry): void {
  const isLate = random.chance(lateAttributionShare);
  session.attributedAt = session.startedAt + (isLate ? attributionHours * hourMs : 0);
}
