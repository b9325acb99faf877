import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { WidgetCard } from "@cartograph/ui/widget-card/widget-card.tsx";
import { showActiveTab } from "@cartograph/ui/tabs/show-active-tab.ts";
import { Tabs } from "@mantine/core";
import { AbandonmentReasons } from "./abandonment-reasons.tsx";
import { CartProducts } from "./cart-products.tsx";
import { ExitPages } from "./exit-pages.tsx";
import { useTabParameter } from "../../lib/use-tab-parameter.ts";

const tabs = ["products", "pages", "reasons"] as const;

export function CheckoutTables({ report }: { report: CartReport }) {
  const tab = useTabParameter(tabs);
  return (
    <WidgetCard title="Cart Drop-off">
      <Tabs {...tab} keepMounted={false}>
        <Tabs.List ref={showActiveTab} mb="sm">
          <Tabs.Tab value="products">Products</Tabs.Tab>
          <Tabs.Tab value="pages">Exit Pages</Tabs.Tab>
          <Tabs.Tab value="reasons">Abandonment Reasons</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="products">
          <CartProducts report={report} />
        </Tabs.Panel>
        <Tabs.Panel value="pages">
          <ExitPages report={report} />
        </Tabs.Panel>
        <Tabs.Panel value="reasons">
          <AbandonmentReasons report={report} />
        </Tabs.Panel>
      </Tabs>
    </WidgetCard>
  );
}
