import { expect, test } from "vitest";
import { klaviyoFailure } from "./klaviyo-failure.ts";

const context = { now: 0, secrets: ["pk_canary"], scope: "campaigns:read" };

const reply = (status: number, detail: string) => ({
  status,
  headers: new Map<string, string>(),
  body: JSON.stringify({ errors: [{ id: "1", status, code: "gone", title: "", detail }] }),
});

test("asks for an update once Klaviyo has retired the requested revision", () => {
  expect(klaviyoFailure(reply(410, "This revision is retired."), context)).toMatchObject({
    kind: "outdated",
    message: expect.stringContaining("Update Cartograph"),
  });
});

test("shows the reason of another refusal without the key", () => {
  expect(klaviyoFailure(reply(400, "Not with pk_canary."), context)).toMatchObject({
    kind: "bad_data",
    message: "Klaviyo refused the request (status 400): Not with [key].",
  });
});
