import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";

/** A link to the exchange rates, shown while amounts lack a rate. */
export function RatesLink({ notices }: { notices: readonly ReportNotice[] }) {
  if (!notices.some(({ code }) => code.endsWith("_unconverted"))) return null;
  return (
    <AppLink to="/settings/exchange-rates" size="sm">
      Import exchange rates
    </AppLink>
  );
}
