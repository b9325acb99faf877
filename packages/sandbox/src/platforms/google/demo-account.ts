/** The account and key of the demo's Google integrations. */
export const demoPropertyId = "470211873";
export const demoSiteUrl = "sc-domain:lumengoods.example";

export const demoClient = { clientId: "sandbox", clientSecret: "sandbox" } as const;
export const demoRefreshToken = "sandbox_google_demo";
export const demoEmail = "demo@lumengoods.example";

/** As the operator pastes it; the prefix marks it as a sandbox key. */
export const demoGoogleKey =
  'sandbox_{"type":"authorized_user","client_id":"sandbox","client_secret":"sandbox","refresh_token":"sandbox_google_demo"}';
