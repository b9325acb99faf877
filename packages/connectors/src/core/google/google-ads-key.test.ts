import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../connector-error.ts";
import { parseGoogleAdsKey } from "./google-ads-key.ts";

const pem = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
const serviceAccount = {
  type: "service_account",
  private_key: pem,
  client_email: "reader@shop.iam.gserviceaccount.com",
};
const developer_token = "abcdefghij_KLMNOPQRST-";
const user = { client_id: "client-1", client_secret: "secret-1", refresh_token: "1//refresh" };

function refusal(text: string): ConnectorError {
  try {
    parseGoogleAdsKey(text);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
  throw new Error("It was accepted");
}

describe("a key is read", () => {
  test("with a refresh token and a manager account with dashes", () => {
    const key = { developer_token, ...user, login_customer_id: "987-654-3210" };
    expect(parseGoogleAdsKey(JSON.stringify(key))).toMatchObject({
      loginCustomerId: "9876543210",
      google: {
        kind: "authorized_user",
        clientId: "client-1",
        secrets: ["secret-1", "1//refresh", developer_token],
      },
    });
  });

  test.each([
    ["alone", serviceAccount],
    ["nested, without a developer token", { service_account: serviceAccount }],
    ["nested", { developer_token, service_account: serviceAccount }],
    ["as its file's text", { developer_token, service_account: JSON.stringify(serviceAccount) }],
    ["next to the developer token", { developer_token, ...serviceAccount }],
    ["with the developer token in it", { service_account: { developer_token, ...serviceAccount } }],
  ])("with a service account %s", (_name, key) => {
    const { google, loginCustomerId } = parseGoogleAdsKey(JSON.stringify(key));
    expect(google).toMatchObject({
      kind: "service_account",
      clientEmail: serviceAccount.client_email,
    });
    expect(loginCustomerId).toBeNull();
  });

  test("without a developer token", () => {
    const { google } = parseGoogleAdsKey(JSON.stringify(user));
    expect(google).toMatchObject({ kind: "authorized_user", secrets: ["secret-1", "1//refresh"] });
  });

  test("in base64, quoted and with the sandbox prefix", () => {
    const text = JSON.stringify({ developer_token, ...user, login_customer_id: 9_876_543_210 });
    for (const pasted of [
      Buffer.from(text).toString("base64"),
      `'${text}'`,
      JSON.stringify(text),
      `sandbox_${text}`,
    ]) {
      expect(parseGoogleAdsKey(pasted).loginCustomerId).toBe("9876543210");
    }
  });
});

describe("explains what is wrong with", () => {
  test.each([
    ["", /Enter the key/],
    [developer_token, /developer token, which Google Ads no longer uses/],
    ["AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", /API key \(AIza…\).*service account/],
    ["1//0gabc", /only a refresh token.*service account/],
    ["1234567890", /has a field of its own/],
    [JSON.stringify({ developer_token }), /no sign-in/],
    [
      JSON.stringify({ developer_token, client_id: "a", client_secret: "b" }),
      /lacks refresh_token/,
    ],
    [
      JSON.stringify({ developer_token, service_account: { type: "service_account" } }),
      /lacks client_email and private_key/,
    ],
    [JSON.stringify({ developer_token, ...user, login_customer_id: "my manager" }), /ten digits/],
    [JSON.stringify({ developer_token, ...user }).slice(0, -4), /incomplete/],
  ])("%#", (text, words) => {
    const error = refusal(text);
    expect(error.kind).toBe("bad_credentials");
    expect(error.message).toMatch(words);
    expect(`${error.message} ${error.stack}`).not.toContain(developer_token);
  });
});
