/** The demo's Google Ads account, which is reached through its manager. */
export const demoCustomerId = "1234567890";
export const demoManagerId = "9876543210";

/** As the operator pastes it; the prefix marks it as a sandbox key. */
export const demoGoogleAdsKey = `sandbox_{"login_customer_id":"${demoManagerId}","client_id":"sandbox","client_secret":"sandbox","refresh_token":"sandbox_google_demo"}`;
