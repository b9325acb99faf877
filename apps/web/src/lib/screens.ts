/**
 * Every screen, with the sidebar's screens in its order. Routes, sidebar, command palette, prefetch, page titles and
 * the first paint read this table, and the build finds the module of the screen `x` by its name `x-screen.tsx`. The
 * first paint loads it before React, so it holds plain data only; components and icons are in app/screen-views.ts. The
 * server lists the paths too (apps/api/src/http/static-web.ts).
 */
export const screens = {
  overview: {
    path: "/",
    goKey: "o",
    access: "user",
    label: "Overview",
    title: "Dashboard Overview",
    report: "dashboard",
    keywords: "home sales revenue orders",
  },
  traffic: {
    path: "/traffic",
    goKey: "t",
    access: "user",
    label: "Traffic",
    title: "Traffic & Acquisition",
    report: "traffic",
    keywords: "sessions sources pages countries devices search queries",
  },
  products: {
    path: "/products",
    goKey: "p",
    access: "user",
    label: "Products",
    title: "Product Performance",
    report: "products",
    keywords: "stock inventory collections views",
  },
  checkout: {
    path: "/cart",
    goKey: "c",
    access: "user",
    label: "Cart",
    title: "Cart & Checkout Insights",
    report: "cart",
    keywords: "checkout funnel abandonment",
  },
  customers: {
    path: "/customers",
    goKey: "u",
    access: "user",
    label: "Customers",
    title: "Customer Insights",
    report: "customers",
    keywords: "cohorts segments lifetime value retention rfm groups email",
  },
  ads: {
    path: "/ads",
    goKey: "a",
    access: "user",
    label: "Ads",
    title: "Advertising Performance",
    report: "ads",
    keywords: "campaigns spend roas",
  },
  integrations: {
    path: "/integrations",
    goKey: "i",
    access: "user",
    label: "Integrations",
    title: "Integrations",
    report: null,
    keywords: "platforms connections sync import csv",
  },
  settings: {
    path: "/settings",
    goKey: "s",
    access: "user",
    label: "Settings",
    title: "Settings",
    report: null,
    keywords: "account preferences",
  },
  section: { path: "/settings/:id", access: "user", title: "Settings", report: null },
  metric: { path: "/metrics/:id", access: "user", title: "Metric", report: null },
  reconciliation: {
    path: "/reconciliation",
    access: "user",
    title: "Reconciliation",
    report: null,
  },
  product: { path: "/products/:id", access: "user", title: "Product", report: null },
  orders: { path: "/orders", goKey: "r", access: "user", title: "Orders", report: null },
  order: { path: "/orders/:id", access: "user", title: "Order", report: null },
  "customer-list": {
    path: "/customers/list",
    access: "user",
    title: "All Customers",
    report: null,
  },
  customer: { path: "/customers/:id", access: "user", title: "Customer", report: null },
  auth: { path: "/auth", access: "anonymous", title: "Sign in" },
  terms: { path: "/terms-of-service", access: "anyone", title: "Terms of Service" },
  privacy: { path: "/privacy-policy", access: "anyone", title: "Privacy Policy" },
} as const satisfies Record<string, SidebarScreen | DetailScreen | PublicScreen>;

type SidebarScreen = {
  path: `/${string}`;
  /** Opens the screen when pressed after `g`. */
  goKey?: string;
  access: "user";
  /** Its name in the sidebar and the command palette. */
  label: string;
  /** Its heading and page title. */
  title: string;
  /** The report procedure that it shows, for the range in the URL. */
  report: string | null;
  /** Other words that find it in the command palette. */
  keywords: string;
};

/** A screen that links lead to; the sidebar and the command palette's list of screens leave it out. */
type DetailScreen = {
  /** Its segments with a colon are parameters, as in `/orders/:id`. */
  path: `/${string}`;
  goKey?: string;
  access: "user";
  title: string;
  report: null;
};

type PublicScreen = { path: `/${string}`; access: "anonymous" | "anyone"; title: string };

type Screens = typeof screens;
export type ScreenName = keyof Screens;

type NamesWith<Shape> = {
  [Name in ScreenName]: Screens[Name] extends Shape ? Name : never;
}[ScreenName];

/** The screens for signed-in users, which the shell surrounds. */
export type UserScreenName = NamesWith<{ access: "user" }>;
export type SidebarScreenName = NamesWith<{ access: "user"; label: string }>;
export type ReportScreenName = NamesWith<{ report: string }>;

export const screenNames = Object.keys(screens) as ScreenName[];
export const userScreenNames = screenNames.filter(isUserScreen);
export const sidebarScreenNames = screenNames.filter(
  (name): name is SidebarScreenName => "label" in screens[name],
);

function isUserScreen(name: ScreenName): name is UserScreenName {
  return screens[name].access === "user";
}

/** The screen at a path; a path without parameters comes before one with them. */
export function findScreen(path: string): ScreenName | null {
  return (
    screenNames.find((name) => screens[name].path === path) ??
    screenNames.find((name) => matchesPath(screens[name].path, path)) ??
    null
  );
}

/** The signed-in users' screen at a path; null for every other path. */
export function findUserScreen(path: string): UserScreenName | null {
  const name = findScreen(path);
  return name !== null && isUserScreen(name) ? name : null;
}

function matchesPath(pattern: string, path: string): boolean {
  const names = pattern.split("/");
  const segments = path.split("/");
  return (
    names.length === segments.length &&
    names.every((name, index) =>
      name.startsWith(":") ? segments[index] !== "" : name === segments[index],
    )
  );
}
