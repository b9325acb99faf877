/** The key of the demo's Klaviyo integration; the prefix marks it as a sandbox key. */
export const demoKlaviyoKey = "sandbox_klaviyo_demo";

/**
 * The demo's report limit. With Klaviyo's real limit of two reports a minute, the first sync of emails would take three
 * minutes, so the demo uses the limit of Klaviyo's other endpoints.
 */
export const demoReportLimit = { burst: 10, steady: 150 } as const;
