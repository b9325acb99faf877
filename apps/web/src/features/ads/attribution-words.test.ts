import { expect, test } from "vitest";
import { attributionWords } from "./attribution-words.ts";

test.each([
  ["7-day click, 1-day view; counted as omni_purchase", "counts purchases on all channels"],
  ["7-day click; counted as offsite_conversion.fb_pixel_purchase", "counts website purchases"],
  ["1-day click; counted as purchase", "counts purchases"],
])("says in words what %s counts", (attribution, words) => {
  const [window] = attribution.split("; ");
  expect(attributionWords(attribution)).toBe(`${window}; ${words}`);
});

test("says it for each setting of an account", () => {
  const settings = "1-day click; counted as purchase; 7-day click; counted as omni_purchase";
  expect(attributionWords(settings)).toBe(
    "1-day click; counts purchases; 7-day click; counts purchases on all channels",
  );
  const same = "1-day click; counted as purchase; 7-day click; counted as purchase";
  expect(attributionWords(same)).toBe(
    "1-day click; counts purchases; 7-day click; counts purchases",
  );
  expect(attributionWords("30 days after a click")).toBe("30 days after a click");
});
