import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("cuts a long name between characters, without a space before the ellipsis", () => {
  expect(shortName("Retargeting", 11)).toBe("Retargeting");
  expect(shortName("Retargeting", 10)).toBe("Retargeti…");
  expect(shortName("Summer sale", 8)).toBe("Summer…");
});

test("keeps emoji whole", () => {
  expect(shortName("Sale 🎉🎉", 7)).toBe("Sale 🎉🎉");
  expect(shortName("Sale 🎉🎉🎉", 7)).toBe("Sale 🎉…");
});

test("keeps families, flags, skin tones and accents whole", () => {
  expect(shortName("Team 👩‍👩‍👧 sale now", 8)).toBe("Team 👩‍👩‍👧…");
  expect(shortName("Sale 🇩🇪🇦🇹 now", 8)).toBe("Sale 🇩🇪🇦🇹…");
  expect(shortName("Team 👍🏽", 6)).toBe("Team 👍🏽");
  expect(shortName("Cafe\u0301s open", 5)).toBe("Cafe\u0301…");
});
