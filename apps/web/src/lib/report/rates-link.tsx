import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";

/** Leads to the exchange rates while a notice says that amounts have none; nothing otherwise. */
export function RatesLink({ notices }: { notices: readonly ReportNotice[] }) {
  if (!notices.some(({ code }) => code.endsWith("_unconverted"))) return null;
  return (
    <AppLink to="/settings/exchange-rates" size="sm">
      Import exchange rates
    </AppLink>
  );
}
