import { expect, test } from "vitest";
import { storeWithRetries } from "./store-with-retries.ts";

const logged: unknown[] = [];
const context = {
  log: (entry: unknown) => logged.push(entry),
  stopping: new AbortController().signal,
};
const errorWith = (code: string) => Object.assign(new Error(code), { code });

test("stores again after a refusal, and says why it waits", async () => {
  const reasons: (string | null)[] = [];
  let attempts = 0;
  const store = async () => {
    attempts += 1;
    if (attempts === 1) throw errorWith("SQLITE_FULL");
    return "stored";
  };
  const onBlocked = async (reason: string | null) => void reasons.push(reason);
  expect(await storeWithRetries(context, store, { onBlocked })).toBe("stored");
  expect(reasons).toEqual([expect.stringContaining("disk is full"), null]);
});

test.each(["SQLITE_CORRUPT", "42P01", "3F000", "42703"])(
  "throws %s at once, which no retry can mend",
  async (code) => {
    let attempts = 0;
    const store = async () => {
      attempts += 1;
      throw errorWith(code);
    };
    await expect(storeWithRetries(context, store)).rejects.toMatchObject({ code });
    expect(attempts).toBe(1);
  },
);
