import type { DimensionField, Scope } from "./field.ts";

type Row = [apiName: string, uiName: string, category: string, scope?: Scope];

/** Dimensions of every property of which the visits record nothing: their one value is "(not set)". */
const rows: Row[] = [
  ["browser", "Browser", "Platform / Device"],
  ["operatingSystem", "Operating system", "Platform / Device"],
  ["operatingSystemVersion", "OS version", "Platform / Device"],
  ["operatingSystemWithVersion", "Operating system with version", "Platform / Device"],
  ["mobileDeviceBranding", "Device brand", "Platform / Device"],
  ["mobileDeviceModel", "Mobile model", "Platform / Device"],
  ["deviceModel", "Device model", "Platform / Device"],
  ["screenResolution", "Screen resolution", "Platform / Device"],
  ["language", "Language", "Platform / Device"],
  ["languageCode", "Language code", "Platform / Device"],
  ["streamId", "Stream ID", "Platform / Device"],
  ["streamName", "Stream name", "Platform / Device"],
  ["continent", "Continent", "Geography"],
  ["continentId", "Continent ID", "Geography"],
  ["subContinent", "Subcontinent", "Geography"],
  ["region", "Region", "Geography"],
  ["city", "City", "Geography"],
  ["cityId", "City ID", "Geography"],
  ["pageTitle", "Page title", "Page / Screen", "event"],
  ["unifiedScreenName", "Page title and screen name", "Page / Screen", "event"],
  ["unifiedScreenClass", "Page title and screen class", "Page / Screen", "event"],
  ["contentGroup", "Content group", "Page / Screen", "event"],
  ["linkUrl", "Link URL", "Link", "event"],
  ["outbound", "Outbound", "Link", "event"],
  ["percentScrolled", "Percent scrolled", "General", "event"],
  ["searchTerm", "Search term", "General", "event"],
  ["method", "Method", "General", "event"],
  ["firstSessionDate", "First session date", "Time", "user"],
  ["firstUserDefaultChannelGroup", "First user default channel group", "User", "user"],
  ["firstUserSource", "First user source", "Traffic Source", "user"],
  ["firstUserMedium", "First user medium", "Traffic Source", "user"],
  ["firstUserSourceMedium", "First user source / medium", "Traffic Source", "user"],
  ["firstUserCampaignName", "First user campaign", "Traffic Source", "user"],
  ["sessionCampaignId", "Session campaign ID", "Traffic Source"],
  ["sessionManualAdContent", "Session manual ad content", "Traffic Source"],
  ["sessionManualTerm", "Session manual term", "Traffic Source"],
  ["sessionSourcePlatform", "Session source platform", "Traffic Source"],
  ["sessionGoogleAdsCampaignName", "Session Google Ads campaign", "Traffic Source"],
  ["sessionGoogleAdsKeyword", "Session Google Ads keyword text", "Traffic Source"],
  ["signedInWithUserId", "Signed in with user ID", "User", "user"],
  ["orderCoupon", "Order coupon", "Ecommerce", "event"],
  ["shippingTier", "Shipping tier", "Ecommerce", "event"],
  ["itemVariant", "Item variant", "Ecommerce", "item"],
  ["itemListName", "Item list name", "Ecommerce", "item"],
  ["itemPromotionName", "Item promotion name", "Ecommerce", "item"],
];

/** Reports by these may have to withhold rows, so their number is limited. */
const thresholdedRows: Row[] = [
  ["userAgeBracket", "Age", "Demographics", "user"],
  ["userGender", "Gender", "Demographics", "user"],
  ["brandingInterest", "Interests", "Demographics", "user"],
  ["audienceId", "Audience ID", "User", "user"],
  ["audienceName", "Audience name", "User", "user"],
];

export const unrecordedDimensions: readonly DimensionField[] = [
  ...rows.map((row) => fieldOf(row)),
  ...thresholdedRows.map((row) => ({ ...fieldOf(row), isThresholded: true })),
];

function fieldOf([apiName, uiName, category, scope = "session"]: Row): DimensionField {
  return {
    apiName,
    uiName,
    category,
    scope,
    description: `${uiName}, of which nothing is recorded.`,
  };
}
