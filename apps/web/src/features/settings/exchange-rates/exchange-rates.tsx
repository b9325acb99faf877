import { trpc } from "../../../lib/trpc.ts";
import { SettingsSection } from "../settings-section.tsx";
import { RateFile } from "./rate-file.tsx";
import { RatePairs } from "./rate-pairs.tsx";

/** The rates by which amounts in other currencies become the store's: what there is, and how to give more. */
export function ExchangeRates() {
  const store = trpc.store.get.useQuery();
  const own = store.data ? ` (${store.data.currency})` : "";
  return (
    <SettingsSection
      id="exchange-rates"
      title="Exchange rates"
      description={`Amounts of ad and email accounts in another currency than your store’s${own} are converted at the rate of their day. Where a day has no rate they are left out of the figures, which then say so; no amount is ever taken one to one.`}
    >
      <RatePairs />
      <RateFile />
    </SettingsSection>
  );
}
