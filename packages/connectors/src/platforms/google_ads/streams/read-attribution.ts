import { ConnectorError, type ConnectorErrorKind } from "../../../core/connector-error.ts";
import type { AdsSession } from "../client/ads-session.ts";
import type { Customer } from "../find-customer.ts";
import { conversionActionsQuery } from "../queries.ts";
import { conversionActionsSchema, type ConversionAction } from "../schemas/search.schemas.ts";

const rethrownKinds: ReadonlySet<ConnectorErrorKind> = new Set(["cancelled", "bad_credentials"]);

export type Attribution = {
  /** How long after a click the account attributes a conversion, in words; null if not reported. */
  text: string | null;
  /** How many days after a click at most; 0 if not reported. */
  longestDays: number;
};

const unknown: Attribution = { text: null, longestDays: 0 };

/** @throws ConnectorError */
export async function readAttribution(
  session: AdsSession,
  { loginId }: Customer,
  signal: AbortSignal,
): Promise<Attribution> {
  const search = {
    query: conversionActionsQuery,
    schema: conversionActionsSchema,
    loginId,
    isOptional: true,
  };
  try {
    const page = await session.search(search, signal);
    return "none" in page
      ? unknown
      : attributionOf(page.results.map(({ conversionAction }) => conversionAction));
  } catch (error) {
    // The figures are useful without it.
    if (error instanceof ConnectorError && !rethrownKinds.has(error.kind)) return unknown;
    throw error;
  }
}

function attributionOf(actions: readonly ConversionAction[]): Attribution {
  const days = actions.flatMap((action) => action.clickThroughLookbackWindowDays ?? []);
  if (days.length === 0) return unknown;
  const shortest = Math.min(...days);
  const longest = Math.max(...days);
  const text =
    shortest === longest
      ? `${longest} ${longest === 1 ? "day" : "days"} after a click`
      : `${shortest} to ${longest} days after a click, by conversion action`;
  return { text, longestDays: longest };
}
