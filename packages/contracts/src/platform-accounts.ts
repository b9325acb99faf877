import type { z } from "zod";
import type { Platform } from "./platform.ts";
import { lineOfText } from "./text.ts";

/** What an integration needs to know beside the key: which of the accounts that the key opens is meant. */
export type AccountField = {
  /** The platform's own word for it. */
  label: string;
  placeholder: string;
  /** Where to find it. */
  help: string;
  isRequired: boolean;
  pattern: RegExp;
  /** What is said when it does not fit `pattern` and none of `mistakes` explains it. */
  problem: string;
  /** What people paste in its place, and what to say then. */
  mistakes: readonly { pattern: RegExp; message: string }[];
};

const address = /^https?:\/\//i;

/** Platforms that are not here are told by their key or their store URL alone. */
export const accountFields: Partial<Record<Platform, AccountField>> = {
  google_analytics: {
    label: "Property ID",
    placeholder: "123456789",
    help: "In Google Analytics under Admin → Property settings: the number, not the measurement ID (G-…).",
    isRequired: true,
    pattern: /^(properties\/)?\d{4,20}$/,
    problem: "A property ID is a number such as 123456789",
    mistakes: [
      {
        pattern: /^G-/i,
        message:
          "This is a measurement ID. The property ID is a number: Admin → Property settings, at the top right",
      },
      {
        pattern: /^(UA|YT|MO)-/i,
        message:
          "This is the ID of a Universal Analytics property, which Google has switched off. Enter the number of the GA4 property",
      },
      {
        pattern: /^(GTM|AW|DC)-/i,
        message: "This is the ID of a tag, not of a property. The property ID is a number",
      },
      {
        pattern: address,
        message: "This is an address. The property ID is a number: Admin → Property settings",
      },
      { pattern: /^accounts\//i, message: "This is an account. Enter the number of the property" },
    ],
  },
  google_search_console: {
    label: "Site",
    placeholder: "sc-domain:example.com",
    help: "As Search Console names the property: sc-domain:example.com for a domain, or the whole address with its slash at the end.",
    isRequired: true,
    pattern: /^(sc-domain:)?[^\s]+\.[^\s]+$/i,
    problem:
      "A site is a domain such as example.com or an address such as https://www.example.com/",
    mistakes: [],
  },
  google_ads: {
    label: "Customer ID",
    placeholder: "123-456-7890",
    help: "In Google Ads at the top right, ten digits. Of a client account: the account itself, not the manager.",
    isRequired: true,
    pattern: /^\d{3}-?\d{3}-?\d{4}$/,
    problem: "A customer ID has ten digits, such as 123-456-7890",
    mistakes: [],
  },
  facebook_ads: {
    label: "Ad account ID",
    placeholder: "act_1234567890",
    help: "In Meta Ads Manager in the account menu, or in the address after act=.",
    isRequired: true,
    pattern: /^(act_)?\d{5,20}$/,
    problem: "An ad account ID is a number such as act_1234567890",
    mistakes: [],
  },
  tiktok_ads: {
    label: "Advertiser ID",
    placeholder: "7012345678901234567",
    help: "In TikTok Ads Manager in the account menu at the top right.",
    isRequired: true,
    pattern: /^\d{5,25}$/,
    problem: "An advertiser ID is a number such as 7012345678901234567",
    mistakes: [],
  },
  mailchimp: {
    label: "Data centre",
    placeholder: "us21",
    help: "Only when the key does not end in it: the first part of the address in your browser, such as us21.",
    isRequired: false,
    pattern: /^[a-z]{2,3}\d{1,3}$/i,
    problem: "A data centre looks like us21",
    mistakes: [],
  },
};

/** What the operator typed for the account; checked against its platform by `accountProblem`. */
export const accountText = lineOfText({ max: 300 });

/** Why the text cannot be an account of the platform, for the field; null when it can. */
export function accountProblem(platform: Platform, text: string): string | null {
  const field = accountFields[platform];
  if (!field) return null;
  if (text === "") return field.isRequired ? `${field.label} is required` : null;
  if (field.pattern.test(text)) return null;
  const mistake = field.mistakes.find(({ pattern }) => pattern.test(text));
  return mistake?.message ?? field.problem;
}

/** Puts `accountProblem` on the field `account`. */
export function checkAccount(
  input: { platform?: Platform | undefined; account?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (input.platform === undefined || input.account === undefined) return;
  const message = accountProblem(input.platform, input.account);
  if (message !== null) context.addIssue({ code: "custom", path: ["account"], message });
}
