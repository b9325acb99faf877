import { type ComponentType, lazy } from "react";

/** A screen in a chunk of its own. `preload` fetches it ahead, as when a pointer rests on its link. */
function screen(load: () => Promise<ComponentType>) {
  return {
    Screen: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  };
}

export const screens = {
  overview: screen(
    async () => (await import("../features/overview/overview-screen.tsx")).OverviewScreen,
  ),
  traffic: screen(
    async () => (await import("../features/traffic/traffic-screen.tsx")).TrafficScreen,
  ),
  products: screen(
    async () => (await import("../features/products/products-screen.tsx")).ProductsScreen,
  ),
  cart: screen(async () => (await import("../features/cart/cart-screen.tsx")).CartScreen),
  customers: screen(
    async () => (await import("../features/customers/customers-screen.tsx")).CustomersScreen,
  ),
  ads: screen(async () => (await import("../features/ads/ads-screen.tsx")).AdsScreen),
  integrations: screen(
    async () =>
      (await import("../features/integrations/integrations-screen.tsx")).IntegrationsScreen,
  ),
  settings: screen(
    async () => (await import("../features/settings/settings-screen.tsx")).SettingsScreen,
  ),
  auth: screen(async () => (await import("../features/auth/auth-screen.tsx")).AuthScreen),
  terms: screen(async () => (await import("../features/legal/terms-screen.tsx")).TermsScreen),
  privacy: screen(async () => (await import("../features/legal/privacy-screen.tsx")).PrivacyScreen),
};

/** The screens of the shell by their paths, with the report that each of them asks for. */
export const shellScreens = {
  "/": { preload: screens.overview.preload, report: "dashboard" },
  "/traffic": { preload: screens.traffic.preload, report: "traffic" },
  "/products": { preload: screens.products.preload, report: "products" },
  "/cart": { preload: screens.cart.preload, report: "cart" },
  "/customers": { preload: screens.customers.preload, report: "customers" },
  "/ads": { preload: screens.ads.preload, report: "ads" },
  "/integrations": { preload: screens.integrations.preload, report: null },
  "/settings": { preload: screens.settings.preload, report: null },
} as const;
