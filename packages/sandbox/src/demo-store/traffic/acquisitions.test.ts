import { expect, test } from "vitest";
import { acquisitionOf, withGroup } from "./acquisitions.ts";
import { channels } from "./visits.ts";

test("gives every journey channel its channel group", () => {
  const groups = channels.map((channel) => [channel.name, acquisitionOf(channel).channelGroup]);
  expect(Object.fromEntries(groups)).toEqual({
    direct: "Direct",
    "organic search": "Organic Search",
    "organic search at Bing": "Organic Search",
    "google brand ads": "Paid Search",
    "google shopping ads": "Paid Shopping",
    "facebook ads": "Paid Social",
    "tiktok ads": "Paid Social",
    newsletter: "Email",
    "reminder of a cart": "Email",
    instagram: "Organic Social",
    pinterest: "Organic Social",
    referral: "Referral",
  });
});

test("prefers campaign tags over the referrer", () => {
  const visit = {
    source: "Google",
    sourceType: "AD",
    referrerUrl: "https://www.google.com/",
    utm: { source: "google", medium: "cpc", campaign: null },
  };
  expect(acquisitionOf(visit)).toEqual({
    source: "google",
    medium: "cpc",
    campaign: "(not set)",
    channelGroup: "Paid Search",
    referrer: "https://www.google.com/",
  });
  expect(acquisitionOf({ ...visit, sourceType: "LINK", utm: null })).toMatchObject({
    source: "google.com",
    medium: "referral",
  });
});

test("assigns channel groups by Google's published rules", () => {
  const groups = [
    ["google", "cpc", "performance-max-home"],
    ["youtube.com", "paid_video", "launch"],
    ["news.example", "display", "launch"],
    ["news.example", "cpc", "launch"],
    ["youtube.com", "referral", "(not set)"],
    ["chatgpt.com", "referral", "(not set)"],
    ["shareasale", "affiliate", "partners"],
    ["postscript", "sms", "welcome"],
    ["flyer", "print", "autumn"],
  ].map(([source = "", medium = "", campaign = ""]) => withGroup(source, medium, campaign, ""));
  expect(groups.map((one) => one.channelGroup)).toEqual([
    "Cross-network",
    "Paid Video",
    "Display",
    "Paid Other",
    "Organic Video",
    "AI Assistant",
    "Affiliates",
    "SMS",
    "Unassigned",
  ]);
});
