import { expect, test } from "vitest";
import { displayEmail, displayName, initials } from "./display-name.ts";

test("prefers the name to the username and falls back to User", () => {
  expect(displayName({ name: "Ada", username: "ada1" })).toBe("Ada");
  expect(displayName({ name: null, username: "ada1" })).toBe("ada1");
  expect(displayName({ name: "", username: "" })).toBe("User");
});

test("falls back to Store Owner without an email", () => {
  expect(displayEmail({ email: "ada@example.com" })).toBe("ada@example.com");
  expect(displayEmail({ email: null })).toBe("Store Owner");
});

test("takes initials from at most two words and keeps multi-byte letters whole", () => {
  expect(initials("Ada King Lovelace")).toBe("AK");
  expect(initials("demo")).toBe("D");
  expect(initials("𝒜da  émile")).toBe("𝒜É");
});
