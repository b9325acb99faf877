/**
 * The color of each of Google Analytics' default channel groups, the same in every range and on every screen: 1 to 6
 * are the palette's colors, 7 to 18 are two shades of each. https://support.google.com/analytics/answer/9756891
 */
const channelColors = new Map([
  ["Organic Search", 1],
  ["Direct", 2],
  ["Paid Search", 3],
  ["Email", 4],
  ["Paid Social", 5],
  ["Other", 6],
  ["Referral", 7],
  ["Organic Social", 8],
  ["Organic Shopping", 9],
  ["Paid Shopping", 10],
  ["Display", 11],
  ["Unassigned", 12],
  ["Cross-network", 13],
  ["Affiliates", 14],
  ["Organic Video", 15],
  ["Paid Video", 16],
  ["Paid Other", 17],
  ["SMS", 18],
]);

/** The color of a channel group. Other groups get one based on their name, which another group may also have. */
export function channelColor(group: string): string {
  return String(channelColors.get(group) ?? 1 + (hashOf(group) % channelColors.size));
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}
