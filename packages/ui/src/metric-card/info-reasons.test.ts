import { expect, test } from "vitest";
import { isOpenFor, noReasons, onClick } from "./info-reasons.ts";

test("stays open for the focus when the pointer leaves, and for the pointer when the focus leaves", () => {
  const both = { ...noReasons, hover: true, focus: true };
  expect(isOpenFor({ ...both, hover: false })).toBe(true);
  expect(isOpenFor({ ...both, focus: false })).toBe(true);
  expect(isOpenFor(noReasons)).toBe(false);
});

test("stays open after a click until the next, which closes it under pointer and focus", () => {
  const clicked = onClick({ hover: true, focus: true, pin: false });
  expect(isOpenFor({ ...clicked, hover: false, focus: false })).toBe(true);
  expect(isOpenFor(onClick(clicked))).toBe(false);
});
