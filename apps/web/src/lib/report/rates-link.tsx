import type { ReportNotice } from "@cartograph/contracts/reports/report.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";

/** The way out of a notice that amounts are left out for want of an exchange rate; nothing without such a notice. */
export function RatesLink({ notices }: { notices: readonly ReportNotice[] }) {
  if (!notices.some(({ code }) => code.endsWith("_unconverted"))) return null;
  return (
    <AppLink to="/settings#exchange-rates" size="sm">
      Import exchange rates
    </AppLink>
  );
}
