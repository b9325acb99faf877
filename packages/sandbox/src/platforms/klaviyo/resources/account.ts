import type { EmailAccount } from "../../../core/marketing-data.ts";
import type { Resource } from "../json-api.ts";

export function accountResource(account: EmailAccount, root: string): Resource {
  const host = `${account.name.toLowerCase().replace(/[^a-z0-9]+/g, "")}.example`;
  return {
    type: "account",
    id: account.id,
    attributes: {
      test_account: false,
      contact_information: {
        default_sender_name: account.name,
        default_sender_email: `hello@${host}`,
        website_url: `https://${host}`,
        organization_name: account.name,
        street_address: {
          address1: null,
          address2: null,
          city: null,
          region: null,
          country: null,
          zip: null,
        },
      },
      industry: "Ecommerce, Home",
      timezone: account.timezone,
      preferred_currency: account.currency,
      public_api_key: account.id,
      locale: "en-US",
    },
    links: { self: `${root}/api/accounts/${account.id}/` },
  };
}
