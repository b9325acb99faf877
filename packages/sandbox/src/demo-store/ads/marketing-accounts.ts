import type {
  AdAccount,
  AdPlatformName,
  EmailAccount,
  EmailPlatformName,
} from "../../core/marketing-data.ts";
import { demoShop } from "../products/catalogue.ts";

export type AdAccountHead = Omit<AdAccount, "campaigns" | "daysOf">;
export type EmailAccountHead = Omit<EmailAccount, "lists" | "campaigns" | "flows">;

const { timezone, currency, name } = demoShop;

/** The demo shop's ad accounts. Meta's was opened in Europe, and its days are those of the west coast. */
export const demoAdAccounts: Record<AdPlatformName, AdAccountHead> = {
  google_ads: {
    id: "1234567890",
    name: `${name} – Google Ads`,
    currency,
    timezone,
    createdAt: Date.UTC(2021, 1, 9, 15),
    manager: { id: "9876543210", name: "Northlight Media" },
  },
  facebook_ads: {
    id: "4410000000012",
    name: `${name} – Meta`,
    currency: "EUR",
    timezone: "America/Los_Angeles",
    createdAt: Date.UTC(2021, 2, 11, 16),
    manager: null,
  },
  tiktok_ads: {
    id: "7300000000000000017",
    name: `${name} – TikTok`,
    currency,
    timezone,
    createdAt: Date.UTC(2021, 8, 7, 14),
    manager: null,
  },
};

/** Shops write to their customers with the one and to their trade with the other. */
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
