import { expect, test } from "vitest";
import { readKeyFile } from "./key-file.ts";

const fileOf = (text: string, name = "key.json") => new File([text], name);

test("returns the text of a key file", async () => {
  const key = '{\n  "type": "service_account"\n}';
  expect(await readKeyFile(fileOf(`\uFEFF${key}\n`))).toEqual({ text: key });
});

test("rejects a file that is not JSON, by name", async () => {
  const read = await readKeyFile(fileOf("\u0000PNG", "logo.png"));
  expect(read).toEqual({ problem: expect.stringMatching(/^logo\.png is not a JSON file/) });
});

test("rejects a file that is too large for a key without reading it", async () => {
  const read = await readKeyFile(fileOf("x".repeat(10_001), "orders.json"));
  expect(read).toEqual({
    problem: expect.stringMatching(
      /^orders\.json has 10,001 characters, but a key has at most 10,000\./,
    ),
  });
});
