import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../../core/connector-error.ts";
import { dataCenterOf, hostOf } from "./data-center.ts";

const fixed = /^([a-z]{2,3}\d{1,3}\.api\.mailchimp\.com|bad_credentials|bad_address)$/;

function connection(apiKey: string, account: string | null = null) {
  return { apiKey, account, storeUrl: null, baseUrl: null, storeCurrency: null };
}

describe("the data center", () => {
  test.each([
    ["0123456789abcdef0123456789abcdef-us21", null, "us21"],
    [" 0123456789abcdef0123456789abcdef-US6 \n", null, "us6"],
    ["with-dashes-inside-eu1", null, "eu1"],
    ["0123456789abcdef0123456789abcdef", "us21", "us21"],
    ["0123456789abcdef0123456789abcdef", " US5 ", "us5"],
  ])("of the key %j and the entry %j is %s", (apiKey, account, name) => {
    expect(dataCenterOf(connection(apiKey, account)).name).toBe(name);
  });

  test("is the key's if another one was entered, with a warning", () => {
    expect(dataCenterOf(connection("abc-us21", "us5"))).toEqual({
      name: "us21",
      source: "key",
      ignored: "us5",
    });
    expect(dataCenterOf(connection("abc-us21", "US21")).ignored).toBeNull();
  });

  test("is required if neither names one", () => {
    expect(() => dataCenterOf(connection("0123456789abcdef"))).toThrowError(
      expect.objectContaining({ kind: "bad_credentials", message: expect.stringMatching(/us21/) }),
    );
  });
});

/** Entries that would change the host if they became part of it. */
const hostile = [
  "us21.evil.example",
  "us21.api.mailchimp.com.evil.example",
  "evil.example/us21",
  "evil.example#us21",
  "evil.example?us21",
  "evil.example\\us21",
  "us21@evil.example",
  "user:pass@us21",
  "us21:8080",
  "us21/",
  "us21%2eevil",
  "us21%00",
  "us21\u0000",
  "us21\r\nhost: evil.example",
  "us21\n",
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "localhost",
  "metadata",
  "169.254.169.254",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "::7f00:1",
  "us2１",
  "ｕs21",
  "us²1",
  "us21。evil。example",
  "xn--us21",
  "us",
  "21",
  "u21",
  "abcd21",
  "us2121",
  "us-21",
  "us 21",
  "",
  ".",
  "..",
  "../us21",
  "login",
  "us21.api",
];

describe("rejects text that is not a data center", () => {
  test.each(hostile)("as the entry %j", (text) => {
    expect(placeOf(connection("0123456789abcdef0123456789abcdef", text))).toMatch(fixed);
  });

  test.each(hostile)("as the key's ending -%j", (text) => {
    expect(placeOf(connection(`0123456789abcdef0123456789abcdef-${text}`))).toMatch(fixed);
  });

  test("with random text", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(...hostile, "us21", ".", "/", "@", ":", "#", "-"),
    );
    const text = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.option(text), (apiKey, account) => {
        expect(placeOf(connection(apiKey, account))).toMatch(fixed);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The host, or the kind of error if the text is refused. */
function placeOf(requested: ReturnType<typeof connection>): string {
  try {
    const host = hostOf(dataCenterOf(requested));
    return new URL(`https://${host}/3.0/`).host === host ? host : "another host";
  } catch (error) {
    return error instanceof ConnectorError ? error.kind : "another error";
  }
}
