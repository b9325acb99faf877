import { expect, test } from "vitest";
import { isStanding } from "./standing-notices.ts";

const notice = (code: string) => ({ code, message: "" });

test("shows notices on how figures are calculated below the figures", () => {
  for (const code of ["ads_timezone", "search_timezone", "ads_restating", "email_window"]) {
    expect(isStanding(notice(code))).toBe(true);
  }
});

test("shows notices on problems above the figures", () => {
  for (const code of ["ads_unconverted", "first_sync_unfinished", "ads_claims_exceed", "unheard"]) {
    expect(isStanding(notice(code))).toBe(false);
  }
});
