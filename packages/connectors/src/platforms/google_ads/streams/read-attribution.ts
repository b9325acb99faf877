import { ConnectorError, type ConnectorErrorKind } from "../../../core/connector-error.ts";
import type { AdsSession } from "../client/ads-session.ts";
import type { Customer } from "../find-customer.ts";
import { conversionActionsQuery } from "../queries.ts";
import { conversionActionsSchema, type ConversionAction } from "../schemas/search.schemas.ts";

const rethrownKinds: ReadonlySet<ConnectorErrorKind> = new Set(["cancelled", "bad_credentials"]);

/**
 * How long after a click the account attributes a conversion, in words; null if not reported.
 * @throws ConnectorError
 */
export async function readAttribution(
  session: AdsSession,
  { loginId }: Customer,
  signal: AbortSignal,
): Promise<string | null> {
  const search = {
    query: conversionActionsQuery,
    schema: conversionActionsSchema,
    loginId,
    isOptional: true,
  };
  try {
    const page = await session.search(search, signal);
    return "none" in page
      ? null
      : windowOf(page.results.map(({ conversionAction }) => conversionAction));
  } catch (error) {
    // The figures are useful without it.
    if (error instanceof ConnectorError && !rethrownKinds.has(error.kind)) return null;
    throw error;
  }
}

function windowOf(actions: readonly ConversionAction[]): string | null {
  const days = actions.flatMap((action) => action.clickThroughLookbackWindowDays ?? []);
  if (days.length === 0) return null;
  const shortest = Math.min(...days);
  const longest = Math.max(...days);
  return shortest === longest
    ? `${longest} ${longest === 1 ? "day" : "days"} after a click`
    : `${shortest} to ${longest} days after a click, by conversion action`;
}
