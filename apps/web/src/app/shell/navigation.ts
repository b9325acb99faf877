import {
  IconAd2,
  IconLayoutDashboard,
  IconPackage,
  IconPlugConnected,
  IconRoute,
  IconShoppingCart,
  IconUsers,
} from "@tabler/icons-react";

/** The seven entries of the navigation, in order. */
export const navigationEntries = [
  { label: "Overview", path: "/", icon: IconLayoutDashboard },
  { label: "Traffic", path: "/traffic", icon: IconRoute },
  { label: "Products", path: "/products", icon: IconPackage },
  { label: "Cart", path: "/cart", icon: IconShoppingCart },
  { label: "Customers", path: "/customers", icon: IconUsers },
  { label: "Ads", path: "/ads", icon: IconAd2 },
  {
    label: "Integrations",
    path: "/integrations",
    icon: IconPlugConnected,
  },
];
