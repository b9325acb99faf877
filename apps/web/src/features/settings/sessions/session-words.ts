import type { Session } from "@cartograph/contracts/sessions.ts";

/** "Firefox on Linux", or what is known of it. */
export function sessionName({ browser, system }: Pick<Session, "browser" | "system">): string {
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : "Unknown browser";
}

/** Asks before sessions are ended. */
export function endingQuestion(ending: Session | "others"): string {
  const signsOut =
    ending === "others"
      ? "You'll be signed out everywhere else immediately."
      : `${sessionName(ending)} will be signed out immediately.`;
  return `${signsOut} Saved changes aren't affected. If you don't recognize this sign-in, change your password too.`;
}

const handhelds = new Set(["Android", "iOS", "HarmonyOS", "Windows Phone"]);

export function isHandheld({ system }: Pick<Session, "system">): boolean {
  return system !== null && handhelds.has(system);
}
