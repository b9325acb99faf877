/** The key that the demo's integration with Klaviyo is made with; the prefix says that it belongs to the sandbox. */
export const demoKlaviyoKey = "sandbox_klaviyo_demo";

/**
 * How often the demo's account may ask for a report. Two a minute, as Klaviyo gives, would make the demo's first
 * visitor wait three minutes for its e-mails; so this account has the limits of Klaviyo's ordinary endpoints.
 */
export const demoReportLimit = { burst: 10, steady: 150 } as const;
