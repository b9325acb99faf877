import type { Visit } from "../../core/store-data.ts";
import type { Acquisition } from "../../core/traffic-data.ts";

/** The parts of a visit that determine its origin. */
export type VisitOrigin = Pick<Visit, "source" | "sourceType" | "referrerUrl"> & {
  utm: { source: string | null; medium: string | null; campaign: string | null } | null;
};

const notSet = "(not set)";

/** Returns the visit's origin as analytics reports it: from its tags, else from the referrer. */
export function acquisitionOf({ utm, source, sourceType, referrerUrl }: VisitOrigin): Acquisition {
  const referrer = referrerUrl ?? "";
  if (utm) {
    const { source: tagged, medium, campaign } = utm;
    return withGroup(tagged ?? notSet, medium ?? notSet, campaign ?? notSet, referrer);
  }
  if (referrer === "") return withGroup("(direct)", "(none)", notSet, "");
  if (sourceType === "SEO") return withGroup(source.toLowerCase(), "organic", notSet, referrer);
  return withGroup(hostOf(referrer), "referral", notSet, referrer);
}

export function withGroup(
  source: string,
  medium: string,
  campaign: string,
  referrer: string,
): Acquisition {
  return { source, medium, campaign, channelGroup: groupOf(source, medium, campaign), referrer };
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, "");
}

const searchSites = /^(google|bing|duckduckgo|yahoo|ecosia\.org)$/;
const socialSites = /(facebook|instagram|tiktok|pinterest|reddit|linkedin)/;
const videoSites = /(youtube|vimeo)/;
const assistants = /(chatgpt|perplexity|gemini|copilot)/;
const paidMedium = /^(.*cp.*|ppc|retargeting|paid.*)$/;
const shoppingCampaign = /^(.*(([^a-df-z]|^)shop|shopping).*)$/;

/** Returns the default channel group by Google's published rules, in their order. */
function groupOf(source: string, medium: string, campaign: string): string {
  const isPaid = paidMedium.test(medium);
  if (source === "(direct)") return "Direct";
  if (campaign.startsWith("performance-max")) return "Cross-network";
  if (isPaid && shoppingCampaign.test(campaign)) return "Paid Shopping";
  if (isPaid && searchSites.test(source)) return "Paid Search";
  if (isPaid && socialSites.test(source)) return "Paid Social";
  if (isPaid && videoSites.test(source)) return "Paid Video";
  if (medium === "display") return "Display";
  if (isPaid) return "Paid Other";
  if (socialSites.test(source)) return "Organic Social";
  if (videoSites.test(source)) return "Organic Video";
  if (searchSites.test(source) || medium === "organic") return "Organic Search";
  if (assistants.test(source)) return "AI Assistant";
  if (medium === "email") return "Email";
  if (medium === "affiliate") return "Affiliates";
  if (medium === "sms") return "SMS";
  return medium === "referral" ? "Referral" : "Unassigned";
}
