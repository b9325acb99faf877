import { describe, expect, test } from "vitest";
import { accessToken } from "./access-token.ts";
import { accountId } from "./account-id.ts";

describe("accountId", () => {
  test.each([
    ["act_4410000000012"],
    ["4410000000012"],
    [" ACT_4410000000012\n"],
    ["441 0000 000 012"],
    ["https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=4410000000012&nav=1"],
  ])("reads %j", (typed) => {
    expect(accountId(typed)).toBe("act_4410000000012");
  });

  test.each([null, "", "act_", "1234", "my shop", "https://adsmanager.facebook.com/"])(
    "refuses %j",
    (typed) => {
      expect(() => accountId(typed)).toThrow(expect.objectContaining({ kind: "bad_address" }));
    },
  );
});

describe("accessToken", () => {
  test("removes pasted spaces and line ends", () => {
    expect(accessToken(" EAAB\nabc123 xyz\r\n")).toBe("EAABabc123xyz");
    expect(accessToken("Bearer EAABabc123")).toBe("EAABabc123");
  });

  test.each(["", "EAA", "EAAB…abcdef", '{"access_token":"EAABabc"}'])("refuses %j", (pasted) => {
    expect(() => accessToken(pasted)).toThrow(expect.objectContaining({ kind: "bad_credentials" }));
  });
});
