import { describe, expect, test } from "vitest";
import { parseAccessToken } from "./access-token.ts";
import { parseAccountId } from "./account-id.ts";

describe("parseAccountId", () => {
  test.each([
    ["act_4410000000012"],
    ["4410000000012"],
    [" ACT_4410000000012\n"],
    ["441 0000 000 012"],
    ["https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=4410000000012&nav=1"],
  ])("reads %j", (typed) => {
    expect(parseAccountId(typed)).toBe("act_4410000000012");
  });

  test.each([null, "", "act_", "1234", "my shop", "https://adsmanager.facebook.com/"])(
    "refuses %j",
    (typed) => {
      expect(() => parseAccountId(typed)).toThrow(expect.objectContaining({ kind: "bad_address" }));
    },
  );
});

describe("parseAccessToken", () => {
  test("removes pasted spaces and line ends", () => {
    expect(parseAccessToken(" EAAB\nabc123 xyz\r\n")).toBe("EAABabc123xyz");
    expect(parseAccessToken("Bearer EAABabc123")).toBe("EAABabc123");
  });

  test.each(["", "EAA", "EAAB…abcdef", '{"access_token":"EAABabc"}'])("refuses %j", (pasted) => {
    expect(() => parseAccessToken(pasted)).toThrow(
      expect.objectContaining({ kind: "bad_credentials" }),
    );
  });
});
