import { loginSchema, registrationSchema } from "@cartograph/contracts/accounts.ts";
import { schemaResolver } from "@mantine/form";
import { expect, test } from "vitest";

test("requires username and password to sign in", () => {
  const validate = schemaResolver(loginSchema, { sync: true });
  expect(validate({ username: "", password: "" })).toEqual({
    username: "Username is required",
    password: "Password is required",
  });
  expect(validate({ username: "demo", password: "x" })).toEqual({});
});

test("reports short values and an invalid email address on registration", () => {
  const validate = schemaResolver(registrationSchema, { sync: true });
  expect(validate({ username: "ab", password: "12345", name: "", email: "nobody" })).toEqual({
    username: "Username must be at least 3 characters",
    password: "Password must be at least 6 characters",
    email: "Invalid email address",
  });
  expect(validate({ username: "abc", password: "123456", name: "", email: "" })).toEqual({});
});
