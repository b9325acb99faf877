import type { PurchaseType } from "./purchase-type.ts";

const longest = 200;
const windowKinds: Readonly<Record<string, string>> = {
  click: "click",
  view: "view",
  ev: "engaged view",
};

/**
 * Formats the attribution settings of each of a day's campaigns ("7d_click_1d_view") as "7-day click, 1-day view;
 * counted as omni_purchase". Null if Meta reported none.
 */
export function formatAttribution(
  campaigns: Iterable<readonly string[]>,
  type: PurchaseType | null,
): string | null {
  const named = [...campaigns].map(distinct);
  const settings = distinct(named.flat());
  if (settings.length === 0) return null;
  const windows = settings.map(formatSetting).join(" or ");
  const scope = named.some(({ length }) => length > 1) ? ", by ad set" : "";
  return `${windows}${scope}${type === null ? "" : `; counted as ${type}`}`.slice(0, longest);
}

function distinct(settings: readonly string[]): string[] {
  return [...new Set(settings)].filter((setting) => setting !== "").toSorted();
}

/** Unknown settings are kept as they are. */
function formatSetting(setting: string): string {
  const windows = [...setting.matchAll(/(\d+)d_(click|view|ev)(?:_|$)/g)];
  const isWhole = windows.map(([text]) => text).join("") === setting;
  if (!isWhole) return setting;
  return windows.map(([, days, way = ""]) => `${days}-day ${windowKinds[way]}`).join(", ");
}
