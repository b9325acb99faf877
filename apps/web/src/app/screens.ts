import { type ComponentType, lazy } from "react";
import type { ShellPath } from "./screen-reports.ts";

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
  cart: screen(
    async () => (await import("../features/checkout/checkout-screen.tsx")).CheckoutScreen,
  ),
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

/** Fetches the chunk of each screen of the shell ahead, by the screen's path. */
export const preloadByPath: Record<ShellPath, () => void> = {
  "/": screens.overview.preload,
  "/traffic": screens.traffic.preload,
  "/products": screens.products.preload,
  "/cart": screens.cart.preload,
  "/customers": screens.customers.preload,
  "/ads": screens.ads.preload,
  "/integrations": screens.integrations.preload,
  "/settings": screens.settings.preload,
};
