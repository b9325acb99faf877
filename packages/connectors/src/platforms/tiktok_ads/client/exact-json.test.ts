import { assert, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";

const read = (body: string) => parseExactJson({ status: 200, headers: new Map(), body });

test("keeps all digits of a long ID, as a string", () => {
  expect(read('{"advertiser_id":7002238017842757633,"ids":[7002238017842757633, 12]}')).toEqual({
    advertiser_id: "7002238017842757633",
    ids: ["7002238017842757633", 12],
  });
});

test("leaves long numbers inside strings unchanged", () => {
  const name = 'Sale "campaign_id":7002238017842757633, 50% \\ off';
  expect(read(JSON.stringify({ name, [name]: -1.5e3 }))).toEqual({ name, [name]: -1_500 });
});

test("parses any other JSON as usual", () => {
  const shortNumbers = jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)));
  assert(
    property(shortNumbers, (value) => {
      const text = JSON.stringify(value);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(["<html>", '{"a":', ""])("reports %j as unreadable", (body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ reason: "unreadable" }));
});
