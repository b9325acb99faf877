import type { DimensionField } from "./field.ts";

export const dimensionFields: readonly DimensionField[] = [
  { apiName: "date", scope: "event" },
  { apiName: "dateHour", scope: "event" },
  { apiName: "sessionDefaultChannelGroup", scope: "session" },
  { apiName: "sessionSource", scope: "session" },
  { apiName: "sessionMedium", scope: "session" },
  { apiName: "sessionSourceMedium", scope: "session" },
  { apiName: "landingPage", scope: "session" },
  { apiName: "pagePath", scope: "event" },
  { apiName: "deviceCategory", scope: "session" },
  { apiName: "country", scope: "session" },
  { apiName: "countryId", scope: "session" },
  { apiName: "eventName", scope: "event" },
  { apiName: "itemId", scope: "item" },
  { apiName: "itemName", scope: "item" },
];
