import type { Random } from "../../core/random.ts";
import type { SessionEntry } from "../../core/session-builder.ts";
import { hourMs, minuteMs } from "../../core/zone.ts";

/** Sessions whose hits come in hours later: phones without a net, blocked queues. */
const lateShare = 0.02;
/** Sessions whose acquisition analytics works out later. */
const lateAttributionShare = 0.03;
const attributionHours = 36;

/** When a session that ended in no order is reported, and its acquisition. */
export function delayReport(random: Random, session: SessionEntry): void {
  session.visibleAt =
    session.startedAt +
    Math.floor(
      random.chance(lateShare) ? (4 + 26 * random.next()) * hourMs : 4 * minuteMs * random.next(),
    );
  delayAttribution(random, session);
}

/** A purchase is reported at once; only its acquisition may come later. */
export function reportAtOnce(random: Random, session: SessionEntry): void {
  session.visibleAt = session.startedAt;
  delayAttribution(random, session);
}

function delayAttribution(random: Random, session: SessionEntry): void {
  const isLate = random.chance(lateAttributionShare);
  session.attributedAt = session.startedAt + (isLate ? attributionHours * hourMs : 0);
}
