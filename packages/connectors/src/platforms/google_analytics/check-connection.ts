import type { ConnectionCheck } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";
import type { Incompatible } from "./client/compatibility.ts";
import { connectionSpec, fallbackZone, type PropertySession } from "./client/property-session.ts";
import type { UsableReport } from "./client/usable-reports.ts";
import type { Report } from "./reports/report.ts";

const noZoneWarning =
  "Google does not report the property's time zone, so its days are assumed to end at midnight UTC.";

/**
 * Reads yesterday's sessions, which verifies the key, the API and the property, then checks whether Google converts to
 * the store's currency and which fields of each report the property supports.
 * @throws ConnectorError when the property cannot be read
 */
export async function checkConnection(
  session: PropertySession,
  reports: readonly Report[],
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const { timezone, currency } = await session.report(connectionSpec, signal);
  const warnings = timezone === null ? [noZoneWarning] : [];
  const wanted = session.storeCurrency;
  if (wanted !== null && wanted !== currency && !(await session.supportsCurrency(signal))) {
    warnings.push(currencyWarning(wanted, currency));
  }
  for (const report of reports) {
    const usable = await usableReport(session, report, signal);
    // If compatibility cannot be checked for one report, skip the others: all are requested in full.
    if (usable === "unknown") break;
    const warning = warningAbout(report, usable);
    if (warning !== null) warnings.push(warning);
  }
  return {
    accountName: `GA4 property ${session.propertyId}`,
    accountExternalId: session.propertyId,
    currency,
    timezone: timezone ?? fallbackZone,
    warnings,
  };
}

function currencyWarning(wanted: string, own: string | null): string {
  return `Google Analytics does not convert amounts to ${wanted}, so the revenue that it recorded${own === null ? "" : ` in ${own}`} is left out.`;
}

async function usableReport(
  session: PropertySession,
  report: Report,
  signal: AbortSignal,
): Promise<UsableReport | "unknown"> {
  const known = session.usable.get(report.name);
  if (known !== undefined) return known;
  try {
    const spec = { ...report, dimensions: ["date", ...report.dimensions] };
    const incompatible = await session.incompatible(spec, signal);
    const usable = incompatible === null ? null : withoutThese(report, incompatible);
    session.usable.set(report.name, usable);
    return usable;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind === "cancelled") throw error;
    // The property is readable, so this does not fail the check.
    return "unknown";
  }
}

function withoutThese(report: Report, incompatible: Incompatible): UsableReport {
  const lacksDimension = ["date", ...report.dimensions].some((name) =>
    incompatible.dimensions.has(name),
  );
  const metrics = report.metrics.filter((name) => !incompatible.metrics.has(name));
  const lacksBasis = metrics[0] !== report.metrics[0];
  return lacksDimension || lacksBasis ? null : { metrics };
}

function warningAbout({ title, metrics }: Report, usable: UsableReport): string | null {
  if (usable === null) {
    return `This property does not provide ${title}: Google says that its fields are incompatible.`;
  }
  const missing = metrics.filter((name) => !usable.metrics.includes(name));
  if (missing.length === 0) return null;
  return `This property provides ${title} without ${missing.join(", ")}, which count as 0.`;
}
