import type { AdAccount, EmailAccount, EmailPlatformName } from "../../core/marketing-data.ts";
import { demoShop } from "../products/catalog.ts";

export type AdAccountHead = Omit<AdAccount, "campaigns" | "daysOf">;
export type EmailAccountHead = Omit<EmailAccount, "lists" | "campaigns" | "flows">;

const { timezone, currency, name } = demoShop;

/** The store emails its consumers with Klaviyo and its trade customers with Mailchimp. */
export const demoEmailAccounts: Record<EmailPlatformName, EmailAccountHead> = {
  klaviyo: {
    id: "LmnGds",
    name,
    currency,
    timezone,
    createdAt: Date.UTC(2021, 1, 16, 15),
    attributionHours: { click: 120, open: 0 },
  },
  mailchimp: {
    id: "8d3a3db4d97663a9074efcc16",
    name: `${name} Trade`,
    currency,
    timezone,
    createdAt: Date.UTC(2021, 4, 12, 15),
    attributionHours: { click: 120, open: 0 },
  },
};
