import type { DimensionField } from "./field.ts";
import { unrecordedDimensions } from "./unrecorded-dimensions.ts";

const time = (apiName: string, uiName: string, description: string): DimensionField => ({
  apiName,
  uiName,
  description,
  category: "Time",
  scope: "event",
  isTime: true,
});

const described =
  (category: string, scope: DimensionField["scope"]) =>
  (
    apiName: string,
    uiName: string,
    description: string,
    deprecatedApiNames?: readonly string[],
  ): DimensionField => ({
    apiName,
    uiName,
    description,
    category,
    scope,
    ...(deprecatedApiNames && { deprecatedApiNames }),
  });

const source = described("Traffic Source", "session");
const attribution = described("Attribution", "event");
const page = described("Page / Screen", "event");
const geography = described("Geography", "session");
const item = described("Ecommerce", "item");

export const dimensionFields: readonly DimensionField[] = [
  time("date", "Date", "The date of the event, formatted as YYYYMMDD."),
  time("year", "Year", "The four-digit year of the event."),
  time("month", "Month", "The month of the event, a two digit integer from 01 to 12."),
  time("week", "Week", "The week of the event, from 01 to 53. Each week starts on Sunday."),
  time("day", "Day", "The day of the month, from 01 to 31."),
  time("yearMonth", "Year month", "The combined values of year and month."),
  time("yearWeek", "Year week", "The combined values of year and week."),
  time("isoWeek", "ISO week of the year", "ISO week number, where each week starts on Monday."),
  time("isoYear", "ISO year", "The ISO year of the event."),
  time("isoYearIsoWeek", "ISO week of ISO year", "The combined values of isoYear and isoWeek."),
  {
    ...time("dayOfWeek", "Day of week", "The integer day of the week, 0 for Sunday."),
    deprecatedApiNames: ["dayOfWeekZero"],
  },
  time("dayOfWeekName", "Day of week name", "The day of the week in English."),
  time("hour", "Hour", "The two-digit hour of the day, from 00 to 23."),
  time(
    "dateHour",
    "Date + hour (YYYYMMDDHH)",
    "The combined values of date and hour formatted as YYYYMMDDHH.",
  ),

  source(
    "sessionDefaultChannelGroup",
    "Session default channel group",
    "The session's default channel group, based primarily on source and medium.",
    ["sessionDefaultChannelGrouping"],
  ),
  source("sessionSource", "Session source", "The source that initiated a session."),
  source("sessionMedium", "Session medium", "The medium that initiated a session."),
  source(
    "sessionSourceMedium",
    "Session source / medium",
    "The combined values of sessionSource and sessionMedium.",
  ),
  source("sessionCampaignName", "Session campaign", "The marketing campaign name for a session."),
  attribution(
    "defaultChannelGroup",
    "Default channel group",
    "The key event's default channel group; here that of its session.",
  ),
  attribution("source", "Source", "The source attributed to the key event; here its session's."),
  attribution("medium", "Medium", "The medium attributed to the key event; here its session's."),
  attribution("sourceMedium", "Source / medium", "The combined values of source and medium."),
  attribution(
    "campaignName",
    "Campaign",
    "The name of the campaign attributed to the key event; here its session's.",
  ),

  described("Page / Screen", "session")(
    "landingPage",
    "Landing page",
    "The page path associated with the first page view in a session.",
  ),
  described("Page / Screen", "session")(
    "landingPagePlusQueryString",
    "Landing page + query string",
    "The page path and query string of the first page view in a session.",
  ),
  page("pagePath", "Page path", "The part of a page's address between host and query string."),
  page(
    "pagePathPlusQueryString",
    "Page path + query string",
    "The part of a page's address after the host.",
  ),
  page("pageReferrer", "Page referrer", "The full address of the page before, also of this site."),
  page("hostName", "Hostname", "The host part of a page's address."),

  described("Platform / Device", "session")(
    "deviceCategory",
    "Device category",
    "The type of device: desktop, tablet, mobile or smart tv.",
  ),
  described("Platform / Device", "session")("platform", "Platform", "Where the site ran: web."),
  geography("country", "Country", "The country from which the user activity originated."),
  geography("countryId", "Country ID", "The country's ISO 3166-1 alpha-2 code."),
  described("User", "user")(
    "newVsReturning",
    "New / returning",
    "New users have 0 previous sessions, returning users 1 or more.",
  ),
  described("Event", "event")("eventName", "Event name", "The name of the event."),
  described("Event", "event")(
    "isKeyEvent",
    "Is key event",
    "true if the event is marked as a key event.",
    ["isConversionEvent"],
  ),
  described("Ecommerce", "event")(
    "transactionId",
    "Transaction ID",
    "The ID of the ecommerce transaction.",
  ),
  item("itemId", "Item ID", "The ID of the item."),
  item("itemName", "Item name", "The name of the item."),
  item("itemBrand", "Item brand", "The brand name of the item."),
  item("itemCategory", "Item category", "The category in which the item is classified."),
  ...unrecordedDimensions,
];
