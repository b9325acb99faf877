/** The key that the demo's integration with Klaviyo is made with; the prefix says that it belongs to the sandbox. */
export const demoKlaviyoKey = "sandbox_klaviyo_demo";
