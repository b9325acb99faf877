/** The account and token of the demo's TikTok integration. */
export const demoAdvertiserId = "7300000000000000017";

/** The prefix marks it as a sandbox token. */
export const demoTikTokToken = "sandbox_tiktok_demo";

/** The developer app that the demo's token belongs to. */
export const demoTikTokAppId = "7280000000000000005";
