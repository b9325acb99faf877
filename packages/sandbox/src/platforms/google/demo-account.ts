/** What the demo's integrations with Google are made with. */
export const demoPropertyId = "470211873";
export const demoSiteUrl = "sc-domain:lumengoods.example";

export const demoClient = { clientId: "sandbox", clientSecret: "sandbox" } as const;
export const demoRefreshToken = "sandbox_google_demo";
export const demoEmail = "demo@lumengoods.example";

/** As the operator pastes it; the prefix says that it belongs to the sandbox. */
export const demoGoogleKey =
  'sandbox_{"type":"authorized_user","client_id":"sandbox","client_secret":"sandbox","refresh_token":"sandbox_google_demo"}';
