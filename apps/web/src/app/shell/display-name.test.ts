import { expect, test } from "vitest";
import { displayEmail, displayName, initials } from "./display-name.ts";

test("the name comes before the username, and both before User", () => {
  expect(displayName({ name: "Ada", username: "ada1" })).toBe("Ada");
  expect(displayName({ name: null, username: "ada1" })).toBe("ada1");
  expect(displayName({ name: "", username: "" })).toBe("User");
});

test("without an email it says Store Owner", () => {
  expect(displayEmail({ email: "ada@example.com" })).toBe("ada@example.com");
  expect(displayEmail({ email: null })).toBe("Store Owner");
});

test("initials are whole letters of at most two words", () => {
  expect(initials("Ada King Lovelace")).toBe("AK");
  expect(initials("demo")).toBe("D");
  expect(initials("𝒜da  émile")).toBe("𝒜É");
});
