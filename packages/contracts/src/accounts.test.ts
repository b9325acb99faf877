import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { loginSchema, registrationSchema } from "./accounts.ts";
import { integrationCreateSchema, integrationUpdateSchema } from "./integrations.ts";
import { storeUpdateSchema } from "./store.ts";

const messagesOf = (schema: z.ZodType, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

describe("validation messages", () => {
  test("sign-in requires a username and a password", () => {
    expect(messagesOf(loginSchema, { username: "", password: "" })).toEqual([
      "Username is required",
      "Password is required",
    ]);
  });

  test("registration checks the username, password and email address", () => {
    expect(
      messagesOf(registrationSchema, { username: "ab", password: "12345", email: "nowhere" }),
    ).toEqual([
      "Username must be at least 3 characters",
      "Password must be at least 6 characters",
      "Invalid email address",
    ]);
    const valid = { username: "abc", password: "123456" };
    expect(messagesOf(registrationSchema, { ...valid, email: "" })).toEqual([]);
    expect(messagesOf(registrationSchema, { ...valid, email: 5 })).toEqual([
      "Invalid email address",
    ]);
  });

  test("an integration needs a name and a platform", () => {
    expect(messagesOf(integrationCreateSchema, { name: "", platform: "" })).toEqual([
      "Name is required",
      "Platform is required",
    ]);
  });
});

test.each([undefined, "", "shop.example", "https://shop.example/a?b=c", "the corner shop"])(
  "accepts %j as the store URL of an integration",
  (storeUrl) => {
    const integration = {
      name: "Shop",
      platform: "shopify",
      ...(storeUrl !== undefined && { storeUrl }),
    };
    for (const schema of [integrationCreateSchema, integrationUpdateSchema]) {
      expect(schema.parse(integration).storeUrl).toBe(storeUrl);
    }
  },
);

describe("typed text", () => {
  test("is trimmed and normalized", () => {
    expect(loginSchema.parse({ username: " Ａnn ", password: "x" }).username).toBe("Ann");
  });

  test.each(["a\u0000b", "a\nb", "a\ud800"])("refuses %j, which cannot be stored", (name) => {
    expect(messagesOf(integrationCreateSchema, { name, platform: "shopify" })).toHaveLength(1);
  });

  test("is at most as long once it is normalized", () => {
    const long = { name: "…".repeat(200), platform: "shopify" };
    expect(messagesOf(integrationCreateSchema, long)).toEqual(["At most 200 characters"]);
  });

  test.each(["al\u200bice", "alice\u202e", "\u200b\u200b\u200b"])(
    "refuses %j as the username of a new account, because it looks like another",
    (username) => {
      const password = "123456";
      expect(messagesOf(registrationSchema, { username, password })).toEqual([
        "Contains invisible characters",
      ]);
      expect(messagesOf(loginSchema, { username, password })).toEqual([]);
    },
  );

  test("refuses a password that is too long", () => {
    const password = "é".repeat(513);
    expect(messagesOf(registrationSchema, { username: "abc", password })).toEqual([
      "Password must be at most 1024 bytes",
    ]);
  });
});

describe("undocumented fields", () => {
  test("are refused on create and on update", () => {
    const given = { name: "Shop", platform: "shopify", isConnected: true };
    expect(integrationCreateSchema.safeParse(given).success).toBe(false);
    expect(integrationUpdateSchema.safeParse(given).success).toBe(false);
    expect(storeUpdateSchema.safeParse({ isDemo: true }).success).toBe(false);
  });

  test.each(["+01:00", "Mars/Olympus", ""])("refuses %j as a store's time zone", (timezone) => {
    expect(storeUpdateSchema.safeParse({ timezone }).success).toBe(false);
  });
});
