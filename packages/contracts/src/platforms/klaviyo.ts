import type { PlatformEntry } from "../platform-entry.ts";

export const klaviyo = {
  kind: "email",
  name: "Klaviyo",
  claims: { source: /klaviyo/i, windowDays: 5 },
  restatedDays: 30,
  key: {
    placeholder: "pk_…",
    help: "A private API key (pk_…): Klaviyo → Settings → API keys → Create Private API Key. Read-only access is enough.",
  },
  account: null,
} as const satisfies PlatformEntry;
