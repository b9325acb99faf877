import { expect, test } from "vitest";
import { adSourcePlatforms } from "../platform.ts";
import { invalidFiltersMessage } from "./filter-messages.ts";

test.each([
  ["hour:is:07", '"07" is not a value of hour. Use an hour from 0 to 23'],
  ["hour:is_not:24", '"24" is not a value of hour. Use an hour from 0 to 23'],
  ["weekday:is:9", '"9" is not a value of weekday. Use 1 (Monday) to 7 (Sunday)'],
  ["weekday:is:monday", '"monday" is not a value of weekday. Use 1 (Monday) to 7 (Sunday)'],
  ["month:is:2026-5", '"2026-5" is not a value of month. Use a month such as 2026-01'],
  [
    "acquired_month:is:2026-13",
    '"2026-13" is not a value of acquired_month. Use a month such as 2026-01',
  ],
  [
    "day:is:2026-02-28,2026-02-31",
    '"2026-02-31" is not a value of day. Use a date such as 2026-01-31',
  ],
  [
    "week:is:2026-01-27",
    '"2026-01-27" is not a value of week. Use the date of a Monday such as 2026-01-26',
  ],
  [
    "country:is:Germany",
    '"Germany" is not a value of country. Use a two-letter country code such as GB',
  ],
  [
    "customer_type:is:new",
    '"new" is not a value of customer_type. Use one of: first, returning, guest',
  ],
  ["segment:is:VIP", '"VIP" is not a value of segment. Use one of: vip, regular, one_time'],
  [
    "step_reached:is:cart",
    '"cart" is not a value of step_reached. Use one of: contact, shipping, payment',
  ],
  [
    "platform:is:meta",
    `"meta" is not a value of platform. Use one of: ${adSourcePlatforms.join(", ")}`,
  ],
  ["tool:is:shopify", '"shopify" is not a value of tool. Use one of: klaviyo, mailchimp'],
])("refuses %s, because no fact can have the value", (text, problem) => {
  expect(invalidFiltersMessage(text)).toBe(problem);
});

test.each([
  "hour:is:0,9,10,19,20,23",
  "day:is:2028-02-29",
  "week:is:2026-01-26",
  "month:is:2026-12",
  "weekday:is:1,7",
  "customer_type:is:first,guest,none,returning",
  "country:is:ZZ,gb,none",
  "sales_channel:is:kiosk",
  "payment_status:is:disputed",
  "device:is:glasses",
])("accepts %s", (text) => {
  expect(invalidFiltersMessage(text)).toBeNull();
});

test("lists the dimensions for an unknown one, and shows how to write an invalid filter", () => {
  expect(invalidFiltersMessage("planet:is:mars")).toMatch(
    /^Unknown dimension "planet". Use one of: .*country, /,
  );
  expect(invalidFiltersMessage("country:GB")).toBe(
    'Invalid filter "country:GB". Write filters like country:is:GB,IE or country:is_not:GB',
  );
});

test("says how many filters and values are allowed", () => {
  expect(invalidFiltersMessage("country:is:GB;".repeat(11))).toBe(
    "At most 10 filters can be combined",
  );
  const values = Array.from({ length: 51 }, (_, at) => `V${at}`).join(",");
  expect(invalidFiltersMessage(`sku:is:${values}`)).toBe("A filter can have up to 50 values");
});
