import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { percent } from "../../metrics/ratio.ts";
import type { MemberSessions } from "../../metrics/traffic/session-sums.ts";
import { channelColor } from "./channel-colors.ts";

/** The number of channel groups shown by name; the rest are combined. */
const namedGroups = 5;

/** Each channel group's share of sessions in percent: the largest groups, and the rest as Other. */
export function channelShares(
  channels: readonly MemberSessions[],
): Dashboard["trafficData"]["sources"] {
  const groups = channels
    .filter((channel) => channel.sessions > 0)
    .toSorted((a, b) => b.sessions - a.sessions);
  const rest = groups.slice(namedGroups);
  const shown = groups
    .slice(0, namedGroups)
    .map(({ member, sessions }) => ({ source: member, sessions }));
  if (rest.length > 0) shown.push({ source: "Other", sessions: sumSessions(rest) });
  const all = sumSessions(groups);
  return shown.map(({ source, sessions }) => ({
    source,
    percentage: percent(sessions, all) ?? 0,
    sessions,
    color: channelColor(source),
  }));
}

/** Shares of sessions by device in percent; all but phones, desktops and tablets are other. Null without sessions. */
export function deviceShares(devices: readonly MemberSessions[]): Dashboard["deviceData"] {
  const all = sumSessions(devices);
  const sessionsOf = (name: string) =>
    sumSessions(devices.filter(({ member }) => member.toLowerCase() === name));
  const [mobile, desktop, tablet] = [
    sessionsOf("mobile"),
    sessionsOf("desktop"),
    sessionsOf("tablet"),
  ];
  return {
    mobile: percent(mobile, all),
    desktop: percent(desktop, all),
    tablet: percent(tablet, all),
    other: percent(all - mobile - desktop - tablet, all),
  };
}

function sumSessions(members: readonly { sessions: number }[]): number {
  return members.reduce((sum, { sessions }) => sum + sessions, 0);
}
