import type { PlatformEntry } from "../platform-entry.ts";

export const mailchimp = {
  kind: "email",
  name: "Mailchimp",
  claims: { source: /mailchimp/i, windowDays: 30 },
  restatedDays: 60,
  key: {
    placeholder: "…-us21",
    help: "An API key including its ending, such as -us21: Mailchimp → Profile → Extras → API keys.",
  },
  account: {
    label: "Data center",
    placeholder: "us21",
    help: "Needed only when the key does not end in it: the first part of the address in your browser, such as us21.",
    isRequired: false,
    pattern: /^[a-z]{2,3}\d{1,3}$/i,
    problem: "A data center looks like us21",
  },
} as const satisfies PlatformEntry;
