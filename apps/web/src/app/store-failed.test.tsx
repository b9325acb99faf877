import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { IntegrationsScreen } from "../features/integrations/integrations-screen.tsx";
import { ExchangeRates } from "../features/settings/exchange-rates/exchange-rates.tsx";
import { Sessions } from "../features/settings/sessions/sessions.tsx";
import { RecordScreen } from "../lib/record/record-screen.tsx";
import { renderFailed } from "../lib/testing/render-failed.tsx";
import { trpc } from "../lib/trpc.ts";

const order = (
  <RecordScreen
    noun="Order"
    title="#1001"
    back={{ to: "/orders", label: "Orders" }}
    returnLabel="Go to orders"
    query={{ error: null, isFetching: false, refetch: async () => undefined }}
    record="#1001"
  >
    {(name) => name}
  </RecordScreen>
);

test.each([
  ["an order or customer", order],
  ["integrations", <IntegrationsScreen key="screen" />],
  ["sessions", <Sessions key="screen" />],
  ["exchange rates", <ExchangeRates key="screen" />],
])("offers a retry on the screen of %s when the store could not be loaded", (_, screen) => {
  const key = getQueryKey(trpc.store.get, undefined, "query");
  expect(renderFailed(key, screen)).toMatch(/Failed to load store settings.*Retry/s);
});
