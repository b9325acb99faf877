import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keyHint } from "./key-hint.ts";

const serviceAccount = {
  type: "service_account",
  project_id: "shop",
  private_key_id: "0f3c9a71",
  private_key: "-----BEGIN PRIVATE KEY-----\nMIIEvSECRET\n-----END PRIVATE KEY-----\n",
  client_email: "reader@shop.iam.gserviceaccount.com",
  client_id: "1122334455",
};
const clientId = "552211-abcwxyz.apps.googleusercontent.com";
const authorizedUser = {
  client_id: clientId,
  client_secret: "s3cret",
  refresh_token: "1//04token",
};

test.each([
  ["a token", "shpat_0123456789abcdef", "cdef"],
  ["a key that is too short for a hint", "abcdefghijk", null],
  ["a service account's key file", `${JSON.stringify(serviceAccount, null, 2)}\n`, "9a71"],
  ["a key file in base64", Buffer.from(JSON.stringify(serviceAccount)).toString("base64"), "9a71"],
  ["an authorized user", JSON.stringify(authorizedUser), "wxyz"],
  [
    "a service account within a key of Google Ads",
    JSON.stringify({ developer_token: "dev", service_account: serviceAccount }),
    "9a71",
  ],
  [
    "an authorized user of Google Ads",
    JSON.stringify({ ...authorizedUser, developer_token: "dev" }),
    "wxyz",
  ],
  ["the key of the demo", demoGoogleKey, "dbox"],
  ["JSON without an id", '{"refresh_token":"1//04token"}', null],
  ["JSON that is cut short", '{"private_key_id":"0f3c9a71","private_key":"MII', null],
])("returns the hint for %s", (_, key, hint) => {
  expect(keyHint(key)).toBe(hint);
});

test("has at most four characters for any key", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (key) => {
      expect(keyHint(key)?.length ?? 0).toBeLessThanOrEqual(4);
    }),
  );
});
