import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { describeError } from "./sync-log.ts";

test("includes the causes of an error", () => {
  const text = describeError(new Error("Outer", { cause: new Error("Inner") }), []);
  expect(text).toMatch(/Outer[\s\S]*caused by: .*Inner/);
});

test("redacts both halves of a key pair", () => {
  const error = new Error("client-1234 with secret-5678 was refused");
  expect(describeError(error, ["client-1234:secret-5678"])).not.toMatch(/1234|5678/);
});

test("redacts a JSON key as a whole, by field and by line", () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const clientSecret = "GOCSPX-0123456789abcdef";
  const key = JSON.stringify(
    { private_key: privateKey, client_secret: clientSecret, token_uri: "https://a.example/token" },
    null,
    2,
  );
  const [, line = ""] = privateKey.split("\n");
  const error = new Error(`${key} / ${privateKey} / ${clientSecret} / ${line}`, {
    cause: new Error("at https://a.example/token"),
  });
  const text = describeError(error, [key]);
  expect(text).not.toContain(clientSecret);
  const lines = privateKey.split("\n").filter((part) => /^[\w+/=]{20,}$/.test(part));
  expect(lines.length).toBeGreaterThan(20);
  for (const part of lines) expect(text).not.toContain(part);
  expect(text).toContain("https://a.example/token");
});
