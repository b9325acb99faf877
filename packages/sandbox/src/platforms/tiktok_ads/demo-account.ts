/** What the demo's integration with TikTok is made with. */
export const demoAdvertiserId = "7300000000000000017";

/** The prefix says that it belongs to the sandbox. */
export const demoTikTokToken = "sandbox_tiktok_demo";

/** The developer app that the demo's token was issued to. */
export const demoTikTokApp = { id: "7280000000000000005", secret: "sandbox_secret" } as const;
