import { schemaResolver } from "@mantine/form";
import { expect, test } from "vitest";
import { emptyPasswords, passwordFormSchema } from "./password-values.ts";

const validate = schemaResolver(passwordFormSchema, { sync: true });
const right = { currentPassword: "old", newPassword: "longer one", repeatedPassword: "longer one" };

test("the same new password twice is accepted", () => {
  expect(validate(right)).toEqual({});
});

test("each field that is wrong says so, all at once", () => {
  expect(validate(emptyPasswords)).toEqual({
    currentPassword: "Current password is required",
    newPassword: "Password must be at least 6 characters",
  });
  expect(validate({ ...right, repeatedPassword: "longer on" })).toEqual({
    repeatedPassword: "The two new passwords are not the same",
  });
  expect(validate({ ...right, currentPassword: "", repeatedPassword: "" })).toEqual({
    currentPassword: "Current password is required",
    repeatedPassword: "The two new passwords are not the same",
  });
});
