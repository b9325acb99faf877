import {
  type Icon,
  IconAd2,
  IconLayoutDashboard,
  IconPackage,
  IconPlugConnected,
  IconRoute,
  IconSettings,
  IconShoppingCart,
  IconUsers,
} from "@tabler/icons-react";
import { type ComponentType, lazy } from "react";
import type { ScreenName, SidebarScreenName } from "../lib/screens.ts";

/** A screen in a chunk of its own. `preload` fetches it early, for example when the pointer rests on its link. */
function view(load: () => Promise<ComponentType>) {
  return {
    Screen: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  };
}

export const screenViews: Record<ScreenName, ReturnType<typeof view>> = {
  overview: view(
    async () => (await import("../features/overview/overview-screen.tsx")).OverviewScreen,
  ),
  traffic: view(async () => (await import("../features/traffic/traffic-screen.tsx")).TrafficScreen),
  products: view(
    async () => (await import("../features/products/products-screen.tsx")).ProductsScreen,
  ),
  checkout: view(
    async () => (await import("../features/checkout/checkout-screen.tsx")).CheckoutScreen,
  ),
  customers: view(
    async () => (await import("../features/customers/customers-screen.tsx")).CustomersScreen,
  ),
  ads: view(async () => (await import("../features/ads/ads-screen.tsx")).AdsScreen),
  integrations: view(
    async () =>
      (await import("../features/integrations/integrations-screen.tsx")).IntegrationsScreen,
  ),
  settings: view(
    async () => (await import("../features/settings/settings-screen.tsx")).SettingsScreen,
  ),
  section: view(
    async () => (await import("../features/settings/section-screen.tsx")).SectionScreen,
  ),
  metric: view(async () => (await import("../features/metric/metric-screen.tsx")).MetricScreen),
  reconciliation: view(
    async () =>
      (await import("../features/reconciliation/reconciliation-screen.tsx")).ReconciliationScreen,
  ),
  product: view(
    async () => (await import("../features/products/product-screen.tsx")).ProductScreen,
  ),
  orders: view(async () => (await import("../features/orders/orders-screen.tsx")).OrdersScreen),
  order: view(async () => (await import("../features/orders/order-screen.tsx")).OrderScreen),
  "customer-list": view(
    async () => (await import("../features/customers/customer-list-screen.tsx")).CustomerListScreen,
  ),
  customer: view(
    async () => (await import("../features/customers/customer-screen.tsx")).CustomerScreen,
  ),
  auth: view(async () => (await import("../features/auth/auth-screen.tsx")).AuthScreen),
  terms: view(async () => (await import("../features/legal/terms-screen.tsx")).TermsScreen),
  privacy: view(async () => (await import("../features/legal/privacy-screen.tsx")).PrivacyScreen),
};

export const screenIcons: Record<SidebarScreenName, Icon> = {
  overview: IconLayoutDashboard,
  traffic: IconRoute,
  products: IconPackage,
  checkout: IconShoppingCart,
  customers: IconUsers,
  ads: IconAd2,
  integrations: IconPlugConnected,
  settings: IconSettings,
};
