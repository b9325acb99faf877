const prefix = "https://www.googleapis.com/auth/";

export const analyticsScopes = [`${prefix}analytics.readonly`, `${prefix}analytics`] as const;
export const searchConsoleScopes = [`${prefix}webmasters.readonly`, `${prefix}webmasters`] as const;
/** Google Ads has no read-only scope. */
export const adsScopes = [`${prefix}adwords`] as const;

/** An assertion with any other scope gets an identity token instead of an access token. */
export const knownScopes: ReadonlySet<string> = new Set([
  ...analyticsScopes,
  ...searchConsoleScopes,
  ...adsScopes,
  `${prefix}cloud-platform`,
  `${prefix}userinfo.email`,
  `${prefix}userinfo.profile`,
  "openid",
  "email",
  "profile",
]);
