import { schemaResolver } from "@mantine/form";
import { expect, test } from "vitest";
import { emptyPasswords, passwordFormSchema } from "./password-values.ts";

const validate = schemaResolver(passwordFormSchema, { sync: true });
const right = { currentPassword: "old", newPassword: "longer one", repeatedPassword: "longer one" };

test("accepts a new password that matches its confirmation", () => {
  expect(validate(right)).toEqual({});
});

test("reports all invalid fields at once", () => {
  expect(validate(emptyPasswords)).toEqual({
    currentPassword: "Current password is required",
    newPassword: "Password must be at least 6 characters",
  });
  expect(validate({ ...right, repeatedPassword: "longer on" })).toEqual({
    repeatedPassword: "The new passwords don't match",
  });
  expect(validate({ ...right, currentPassword: "", repeatedPassword: "" })).toEqual({
    currentPassword: "Current password is required",
    repeatedPassword: "The new passwords don't match",
  });
});
