import {
  IconAd2,
  IconLayoutDashboard,
  IconPackage,
  IconPlugConnected,
  IconRoute,
  IconShoppingCart,
  IconUsers,
} from "@tabler/icons-react";
import { screens } from "../screens.ts";

/** The seven entries of the navigation, in order. */
export const navigationEntries = [
  { label: "Overview", path: "/", icon: IconLayoutDashboard, preload: screens.overview.preload },
  { label: "Traffic", path: "/traffic", icon: IconRoute, preload: screens.traffic.preload },
  { label: "Products", path: "/products", icon: IconPackage, preload: screens.products.preload },
  { label: "Cart", path: "/cart", icon: IconShoppingCart, preload: screens.cart.preload },
  { label: "Customers", path: "/customers", icon: IconUsers, preload: screens.customers.preload },
  { label: "Ads", path: "/ads", icon: IconAd2, preload: screens.ads.preload },
  {
    label: "Integrations",
    path: "/integrations",
    icon: IconPlugConnected,
    preload: screens.integrations.preload,
  },
];
