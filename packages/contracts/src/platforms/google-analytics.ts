import type { PlatformEntry } from "../platform-entry.ts";

export const googleAnalytics = {
  kind: "analytics",
  name: "Google Analytics",
  restatedDays: null,
  key: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account: Google Cloud → IAM & Admin → Service Accounts → Keys. Add its email address in Google Analytics under Admin → Property access management as Viewer.",
    isFile: true,
  },
  account: {
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
          "This is a Universal Analytics property ID. Google has shut down Universal Analytics; enter the ID of the GA4 property",
      },
      {
        pattern: /^(GTM|AW|DC)-/i,
        message: "This is a tag ID, not a property ID. The property ID is a number",
      },
      {
        pattern: /^https?:\/\//i,
        message: "This is an address. The property ID is a number: Admin → Property settings",
      },
      { pattern: /^accounts\//i, message: "This is an account. Enter the property ID" },
    ],
  },
} as const satisfies PlatformEntry;
