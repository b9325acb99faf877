import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { tikTokCodes } from "@cartograph/sandbox/testing/tiktok-description.ts";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../../../core/connector-error.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { tikTokFailure } from "./tiktok-failure.ts";

const kindOf = (code: number, platformMessage = "Something.") => {
  const context = { advertiserId: "730", nextWaitMs: () => 1_000 };
  const failure = tikTokFailure({ code, platformMessage }, context);
  if (failure instanceof TransientFailure) return failure.reason;
  return failure instanceof ConnectorError ? failure.kind : failure;
};

test.each([
  [0, null],
  [20001, "overloaded"],
  [40000, "bad_data"],
  [40001, "missing_permission"],
  [40002, "bad_data"],
  [40010, "bad_credentials"],
  [40016, "throttled"],
  [40100, "throttled"],
  [40102, "bad_credentials"],
  [40104, "bad_credentials"],
  [40105, "bad_credentials"],
  [40106, "bad_credentials"],
  [40113, "bad_credentials"],
  [40118, "missing_permission"],
  [40125, "missing_permission"],
  [40132, "throttled"],
  [40133, "throttled"],
  [40300, "bad_address"],
  [40301, "bad_address"],
  [40700, "overloaded"],
  [41000, "refused"],
  [41001, "bad_credentials"],
  [50000, "overloaded"],
  [51021, "throttled"],
  [51305, "overloaded"],
  [60001, "retry_later"],
  [99999, "bad_data"],
])("classifies the code %i as %s", (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test("treats a bad request that mentions permission as a permission error", () => {
  expect(kindOf(40002, "code 40002, No permission to operate advertiser 730.")).toBe(
    "missing_permission",
  );
  expect(kindOf(40002, "code 40002, Invalid metric fields: ['reach']")).toBe("bad_data");
});

test("ignores digits of another code in the message", () => {
  expect(kindOf(40105, "code 40105, campaign 40100 is throttled")).toBe("bad_credentials");
});

describe.skipIf(!hasSharedFiles())("every code that TikTok lists", () => {
  test("for limits is retried", () => {
    const limits = [...tikTokCodes()].filter(([, group]) => group.startsWith("Rate limit"));
    expect(limits.length).toBeGreaterThan(3);
    expect(limits.map(([code]) => kindOf(code))).toEqual(limits.map(() => "throttled"));
  });

  test("for the caller is reported as such", () => {
    const codes = [...tikTokCodes()].filter(([, group]) => group.startsWith("Authentication"));
    const kinds = new Set(codes.map(([code]) => kindOf(code)));
    // One code of that group concerns the request (41002).
    expect([...kinds].toSorted()).toEqual(["bad_credentials", "bad_data", "missing_permission"]);
  });
});
