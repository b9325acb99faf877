import type { GraphqlDocument } from "./document.ts";

/** The store, its currency and zone, and the key's scopes. */
export const connectionCheckDocument: GraphqlDocument = {
  name: "ConnectionCheck",
  text: /* GraphQL */ `
    query ConnectionCheck {
      shop {
        id
        name
        myshopifyDomain
        currencyCode
        ianaTimezone
      }
      currentAppInstallation {
        id
        accessScopes {
          handle
        }
      }
    }
  `,
};
