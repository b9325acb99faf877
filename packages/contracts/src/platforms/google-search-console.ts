import type { PlatformEntry } from "../platform-entry.ts";

export const googleSearchConsole = {
  kind: "search",
  name: "Google Search Console",
  restatedDays: null,
  key: {
    placeholder: '{ "type": "service_account", … }',
    help: "The JSON key of a service account: Google Cloud → IAM & Admin → Service Accounts → Keys. Add its email address in Search Console under Settings → Users and permissions.",
    isFile: true,
  },
  account: {
    label: "Site",
    placeholder: "sc-domain:example.com",
    help: "The property name shown in Search Console: sc-domain:example.com for a domain, or the whole address including the slash at the end.",
    isRequired: true,
    pattern: /^(sc-domain:)?[^\s]+\.[^\s]+$/i,
    problem:
      "A site is a domain such as example.com or an address such as https://www.example.com/",
  },
} as const satisfies PlatformEntry;
