import type { PathTab } from "./path-tabs.tsx";

/** The tabs of Products: the report, and the list of orders. */
export const productTabs = [
  { value: "products", label: "Products", path: "/products" },
  { value: "orders", label: "Orders", path: "/orders" },
] as const satisfies readonly PathTab[];

/** The tabs of Customers: views of the report, and the list of customers. */
export const customerTabs = [
  { value: "customers", label: "Overview", path: "/customers" },
  { value: "list", label: "All Customers", path: "/customers/list" },
  { value: "groups", label: "Groups", path: "/customers?tab=groups" },
  { value: "cohorts", label: "Cohorts", path: "/customers?tab=cohorts" },
  { value: "email", label: "Email", path: "/customers?tab=email" },
] as const satisfies readonly PathTab[];
