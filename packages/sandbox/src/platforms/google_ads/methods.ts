import { requestMessages } from "./read-request.ts";

export type AdsMethod = {
  /** The name in errors. */
  rpc: string;
} & (
  | { name: "listAccessibleCustomers" }
  | { name: "search"; customerId: string; message: typeof requestMessages.search }
  | { name: "searchStream"; customerId: string; message: typeof requestMessages.searchStream }
);

const services = "google.ads.googleads.v25.services";

/** Returns the method for an HTTP method and a path below the version; null when there is none. */
export function methodOf(verb: string, path: string): AdsMethod | null {
  if (verb === "GET") {
    return path === "customers:listAccessibleCustomers"
      ? {
          name: "listAccessibleCustomers",
          rpc: `${services}.CustomerService.ListAccessibleCustomers`,
        }
      : null;
  }
  const [, customerId = "", action] =
    /^customers\/([^/]+)\/googleAds:(search|searchStream)$/.exec(path) ?? [];
  switch (action) {
    case "search": {
      const rpc = `${services}.GoogleAdsService.Search`;
      return { name: "search", rpc, customerId, message: requestMessages.search };
    }
    case "searchStream": {
      const rpc = `${services}.GoogleAdsService.SearchStream`;
      return { name: "searchStream", rpc, customerId, message: requestMessages.searchStream };
    }
    default:
      return null;
  }
}
