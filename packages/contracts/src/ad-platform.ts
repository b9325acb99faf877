/** The platforms of advertising by their short names, in the order in which the screens list them. */
export const adPlatforms = ["meta", "google", "tiktok"] as const;
export type AdPlatform = (typeof adPlatforms)[number];
