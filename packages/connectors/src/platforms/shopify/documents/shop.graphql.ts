import type { GraphqlDocument } from "./document.ts";

/** Who answers, in which currency and zone, and what the key may read. */
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
