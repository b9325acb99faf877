import { expect, test } from "vitest";
import { isStanding } from "./standing-notices.ts";

const notice = (code: string) => ({ code, message: "" });

test("what holds on every day stands below the figures", () => {
  for (const code of ["ads_timezone", "search_timezone", "ads_restating", "email_window"]) {
    expect(isStanding(notice(code))).toBe(true);
  }
});

test("what is missing or doubtful stands above them", () => {
  for (const code of ["ads_unconverted", "first_sync_unfinished", "ads_claims_exceed", "unheard"]) {
    expect(isStanding(notice(code))).toBe(false);
  }
});
