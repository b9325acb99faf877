import { assert, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";

const read = (body: string) => parseExactJson({ status: 200, headers: new Map(), body });

test("a long id keeps its digits, as a text", () => {
  expect(read('{"advertiser_id":7002238017842757633,"ids":[7002238017842757633, 12]}')).toEqual({
    advertiser_id: "7002238017842757633",
    ids: ["7002238017842757633", 12],
  });
});

test("long numbers inside a text stay there", () => {
  const name = 'Sale "campaign_id":7002238017842757633, 50% \\ off';
  expect(read(JSON.stringify({ name, [name]: -1.5e3 }))).toEqual({ name, [name]: -1_500 });
});

test("any other JSON is read as it is", () => {
  const shortNumbers = jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)));
  assert(
    property(shortNumbers, (value) => {
      const text = JSON.stringify(value);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(["<html>", '{"a":', ""])("%j is unreadable", (body) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ reason: "unreadable" }));
});
