import { StoreFailed } from "../../../lib/store-failed.tsx";
import { trpc } from "../../../lib/trpc.ts";
import { SettingsSection } from "../settings-section.tsx";
import { RateFile } from "./rate-file.tsx";
import { RatePairs } from "./rate-pairs.tsx";

/** The store's exchange rates, and an import for more. */
export function ExchangeRates() {
  const store = trpc.store.get.useQuery();
  const own = store.data ? ` (${store.data.currency})` : "";
  return (
    <SettingsSection
      id="exchange-rates"
      description={`Amounts from ad and email accounts in a currency other than your store's${own} are converted at that day's rate. Amounts without a rate for their day are left out, and your reports say so.`}
    >
      <StoreFailed />
      <RatePairs />
      <RateFile />
    </SettingsSection>
  );
}
