import { expect, test } from "vitest";
import { isPaidChannel } from "./paid-channels.ts";

test.each([
  "Paid Search",
  "Paid Social",
  "Paid Shopping",
  "Paid Video",
  "Paid Other",
  "Display",
  "Cross-network",
])("%s is paid", (channel) => {
  expect(isPaidChannel(channel)).toBe(true);
});

test.each(["Direct", "Organic Search", "Affiliates", "Audio", "Unassigned", "AI Assistant", ""])(
  "%s is not paid",
  (channel) => {
    expect(isPaidChannel(channel)).toBe(false);
  },
);
