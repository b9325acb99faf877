import type { Session } from "@cartograph/contracts/sessions.ts";

/** "Firefox on Linux", or what is known of it. */
export function sessionName({ browser, system }: Pick<Session, "browser" | "system">): string {
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : "Unknown browser";
}

const handhelds = new Set(["Android", "iOS", "HarmonyOS", "Windows Phone"]);

export function isHandheld({ system }: Pick<Session, "system">): boolean {
  return system !== null && handhelds.has(system);
}
