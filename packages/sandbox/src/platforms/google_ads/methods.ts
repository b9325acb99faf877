import type { MessageTypes } from "../google/read-message.ts";

/** The parsed request messages; absent fields are absent. */
export type SearchFields = { query?: string; pageToken?: string; pageSize?: number };

export type AdsMethod = {
  /** The name in errors. */
  rpc: string;
} & (
  | { name: "listAccessibleCustomers" }
  | { name: "search" | "searchStream"; customerId: string; message: string }
);

const services = "google.ads.googleads.v25.services";

/** The request messages, as in the API's description. */
export const messageTypes: MessageTypes = {
  package: services,
  messages: {
    SearchGoogleAdsRequest: {
      query: "string",
      pageToken: "string",
      pageSize: "int32",
      validateOnly: "unserved",
      searchSettings: "unserved",
    },
    SearchGoogleAdsStreamRequest: { query: "string", summaryRowSetting: "unserved" },
  },
};

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
      return { name: "search", rpc, customerId, message: "SearchGoogleAdsRequest" };
    }
    case "searchStream": {
      const rpc = `${services}.GoogleAdsService.SearchStream`;
      return { name: "searchStream", rpc, customerId, message: "SearchGoogleAdsStreamRequest" };
    }
    default:
      return null;
  }
}
