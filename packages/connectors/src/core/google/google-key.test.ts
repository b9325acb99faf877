import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../connector-error.ts";
import { parseGoogleKey } from "./google-key.ts";

const pem = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const serviceAccount = {
  type: "service_account",
  project_id: "shop",
  private_key_id: "kid-1",
  private_key: pem,
  client_email: "reader@shop.iam.gserviceaccount.com",
  token_uri: "https://oauth2.googleapis.com/token",
};
const authorizedUser = {
  type: "authorized_user",
  client_id: "client-1",
  client_secret: "secret-1",
  refresh_token: "1//refresh",
};
const serviceText = JSON.stringify(serviceAccount);
const userText = JSON.stringify(authorizedUser);

function refusal(text: string): ConnectorError {
  try {
    parseGoogleKey(text);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
  throw new Error("It was accepted");
}

describe("a key is read", () => {
  test("of a service account", () => {
    expect(parseGoogleKey(serviceText)).toMatchObject({
      kind: "service_account",
      clientEmail: serviceAccount.client_email,
      privateKeyId: "kid-1",
      tokenUri: serviceAccount.token_uri,
    });
  });

  test("of an authorized user, signing in at Google unless it names another address", () => {
    expect(parseGoogleKey(userText)).toMatchObject({
      kind: "authorized_user",
      clientId: "client-1",
      clientSecret: "secret-1",
      refreshToken: "1//refresh",
      tokenUri: "https://oauth2.googleapis.com/token",
    });
  });

  test.each([
    ["with surrounding whitespace", `\n  ${serviceText}\t\n`],
    ["with a byte order mark", `\uFEFF${serviceText}`],
    ["with the sandbox prefix", `sandbox_${serviceText}`],
    ["in base64", Buffer.from(serviceText).toString("base64")],
    [
      "in base64 of several lines",
      Buffer.from(serviceText)
        .toString("base64")
        .replace(/(.{76})/g, "$1\n"),
    ],
    ["in base64url", Buffer.from(serviceText).toString("base64url")],
    [
      "with the sandbox prefix before base64",
      `sandbox_${Buffer.from(serviceText).toString("base64")}`,
    ],
    ["in single quotes", `'${serviceText}'`],
    ["in double quotes", `"${serviceText}"`],
    ["quoted as JSON", JSON.stringify(serviceText)],
    ["quoted as JSON, with the sandbox prefix", JSON.stringify(`sandbox_${serviceText}`)],
    [
      "with its line breaks escaped twice",
      JSON.stringify({ ...serviceAccount, private_key: pem.replaceAll("\n", "\\n") }),
    ],
    ["with real line breaks in the private key", serviceText.replaceAll("\\n", "\n")],
    [
      "with Windows line breaks in the private key",
      JSON.stringify({ ...serviceAccount, private_key: pem.replaceAll("\n", "\r\n") }),
    ],
  ])("%s", (_name, text) => {
    const key = parseGoogleKey(text);
    expect(key.kind === "service_account" && key.privateKey.equals(createPrivateKey(pem))).toBe(
      true,
    );
  });
});

describe("explains what is wrong with", () => {
  test.each([
    ["", /Enter the key/],
    ["AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", /API key \(AIza…\).*JSON key file/],
    ["G-ABC1234567", /measurement ID/],
    ["UA-12345-1", /ID of a tag/],
    ["properties/470211873", /property ID, which has a field of its own/],
    ["https://analytics.google.com/analytics/web/", /an address, not a key/],
    ["123-abc.apps.googleusercontent.com", /only the ID of an OAuth client/],
    ["GOCSPX-abcdef", /only the secret of an OAuth client/],
    ["reader@shop.iam.gserviceaccount.com", /only the service account's email address/],
    ["ya29.a0AfH6SM", /access token, which expires within an hour/],
    ["1//0gabc", /only a refresh token/],
    [pem, /only the private key/],
    ["hello", /not a Google key/],
    [serviceText.slice(0, 200), /incomplete/],
    [userText.slice(0, -1), /incomplete/],
    [`{type: "service_account"}`, /not valid JSON/],
    [JSON.stringify({ installed: { client_id: "a", client_secret: "b" } }), /has no refresh token/],
    [JSON.stringify({ web: { client_id: "a", client_secret: "b" } }), /has no refresh token/],
    [JSON.stringify({ client_id: "a", client_secret: "b" }), /lacks refresh_token/],
    [JSON.stringify({ type: "service_account", client_email: "a@b.c" }), /lacks private_key/],
    [JSON.stringify({ type: "external_account" }), /type external_account are not supported/],
    [JSON.stringify({ hello: 1 }), /This JSON is not a Google key/],
    [
      JSON.stringify({
        ...serviceAccount,
        private_key: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
      }),
      /damaged/,
    ],
    [
      JSON.stringify({
        ...serviceAccount,
        private_key: createPrivateKey(pem).export({ type: "pkcs1", format: "pem" }),
      }),
      /converted.*BEGIN RSA PRIVATE KEY/,
    ],
    [
      JSON.stringify({
        ...serviceAccount,
        private_key: createPrivateKey(pem).export({
          type: "pkcs8",
          format: "pem",
          cipher: "aes-256-cbc",
          passphrase: "x",
        }),
      }),
      /protected by a password/,
    ],
    [
      JSON.stringify({
        ...serviceAccount,
        private_key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
          type: "pkcs8",
          format: "pem",
        }),
      }),
      /damaged/,
    ],
  ])("%#", (text, words) => {
    const error = refusal(text);
    expect(error.kind).toBe("bad_credentials");
    expect(error.message).toMatch(words);
  });

  test("does not quote any part of an invalid key", () => {
    const damaged = [
      serviceText.slice(0, -40),
      serviceText.replace('"private_key":', '"private_key"'),
      userText.slice(0, -3),
      userText.replace(":", ";"),
      JSON.stringify({ ...serviceAccount, private_key: pem.slice(0, 900) }),
    ];
    for (const text of damaged) {
      const error = refusal(text);
      const shown = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      expect(error.cause).toBeUndefined();
      for (const secret of ["1//refresh", "secret-1", pem.slice(40, 70)]) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});

test("does not reveal the private key when a key is printed", () => {
  const key = parseGoogleKey(serviceText);
  const { secrets, ...rest } = key;
  expect(JSON.stringify(rest)).not.toContain(pem.slice(40, 70));
  expect(secrets).toContain(pem.trim());
});
