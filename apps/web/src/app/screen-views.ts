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
function view<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return {
    Screen: lazy(async () => ({ default: (await load())[name] })),
    preload: () => void load().catch(() => undefined),
  };
}

export const screenViews: Record<ScreenName, ReturnType<typeof view>> = {
  overview: view(() => import("../features/overview/overview-screen.tsx"), "OverviewScreen"),
  traffic: view(() => import("../features/traffic/traffic-screen.tsx"), "TrafficScreen"),
  products: view(() => import("../features/products/products-screen.tsx"), "ProductsScreen"),
  checkout: view(() => import("../features/checkout/checkout-screen.tsx"), "CheckoutScreen"),
  customers: view(() => import("../features/customers/customers-screen.tsx"), "CustomersScreen"),
  ads: view(() => import("../features/ads/ads-screen.tsx"), "AdsScreen"),
  integrations: view(
    () => import("../features/integrations/integrations-screen.tsx"),
    "IntegrationsScreen",
  ),
  settings: view(() => import("../features/settings/settings-screen.tsx"), "SettingsScreen"),
  section: view(() => import("../features/settings/section-screen.tsx"), "SectionScreen"),
  metric: view(() => import("../features/metric/metric-screen.tsx"), "MetricScreen"),
  reconciliation: view(
    () => import("../features/reconciliation/reconciliation-screen.tsx"),
    "ReconciliationScreen",
  ),
  product: view(() => import("../features/products/product-screen.tsx"), "ProductScreen"),
  orders: view(() => import("../features/orders/orders-screen.tsx"), "OrdersScreen"),
  order: view(() => import("../features/orders/order-screen.tsx"), "OrderScreen"),
  "customer-list": view(
    () => import("../features/customers/customer-list-screen.tsx"),
    "CustomerListScreen",
  ),
  customer: view(() => import("../features/customers/customer-screen.tsx"), "CustomerScreen"),
  auth: view(() => import("../features/auth/auth-screen.tsx"), "AuthScreen"),
  terms: view(() => import("../features/legal/terms-screen.tsx"), "TermsScreen"),
  privacy: view(() => import("../features/legal/privacy-screen.tsx"), "PrivacyScreen"),
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
