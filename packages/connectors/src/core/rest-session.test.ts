import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createFakeTiming } from "../testing/fake-timing.ts";
import type { HttpReply } from "./http-reply.ts";
import { createRestSession, readExpected } from "./rest-session.ts";
import { TransientFailure } from "./retry.ts";

const { signal } = new AbortController();
const reply = (body: string): HttpReply => ({ status: 200, headers: new Map(), body });
const text = ({ body }: HttpReply) => body;

function sessionOf(replies: (HttpReply | Error)[], oneAtATime?: "tries" | "calls") {
  const sent: string[] = [];
  const timing = createFakeTiming(0);
  const session = createRestSession<{ path: string }>({
    subject: "It",
    timing,
    ...(oneAtATime && { oneAtATime }),
    async send({ path }) {
      sent.push(path);
      const next = replies.shift() ?? reply(path);
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { session, sent, timing };
}

const overloaded = () => new TransientFailure("overloaded", "no");

describe("a request", () => {
  test("is retried until its answer can be read, built again for each try", async () => {
    const { session, sent } = sessionOf([overloaded()]);
    let tries = 0;
    const request = () => ({ path: `/${(tries += 1)}` });
    expect(await session.call({ request, read: text }, signal)).toBe("/2");
    expect(sent).toEqual(["/1", "/2"]);
  });

  test("resolves to what its recovery returns for a failure", async () => {
    const { session, sent } = sessionOf([overloaded()]);
    const call = { request: { path: "/" }, read: text, recover: () => "instead" };
    expect(await session.call(call, signal)).toBe("instead");
    expect(sent).toHaveLength(1);
  });

  test("is not sent while a pause of more than five minutes lasts", async () => {
    const { session, sent, timing } = sessionOf([]);
    session.pause.observe(10 * 60_000);
    const call = { request: { path: "/" }, read: text };
    await expect(session.call(call, signal)).rejects.toMatchObject({ kind: "retry_later" });
    expect(sent).toEqual([]);
    timing.advance(10 * 60_000);
    expect(await session.call(call, signal)).toBe("/");
  });
});

test.each([
  ["calls", ["/a", "/a", "/b"]],
  ["tries", ["/a", "/b", "/a"]],
] as const)("is sent one of its %s at a time: %j", async (oneAtATime, order) => {
  const { session, sent } = sessionOf([overloaded()], oneAtATime);
  const call = (path: string) => session.call({ request: { path }, read: text }, signal);
  expect(await Promise.all([call("/a"), call("/b")])).toEqual(["/a", "/b"]);
  expect(sent).toEqual(order);
});

describe("an answer", () => {
  const schema = z.object({ rows: z.array(z.string()) });

  test("is parsed by the schema", () => {
    expect(readExpected(reply('{"rows":["a"]}'), { schema })).toEqual({ rows: ["a"] });
  });

  test.each([
    ["of another shape", '{"rows":1}', undefined],
    ["that is not valid", '{"rows":[]}', () => "It is empty."],
  ])("%s is unreadable", (_, body, validate) => {
    expect(() => readExpected(reply(body), { schema, validate })).toThrow(TransientFailure);
  });
});

test.each([
  ["no answer", [], false],
  ["an answer without a date", [undefined], false],
  ["an answer of the same day", ["Thu, 01 Jan 1970 23:59:59 GMT"], true],
  ["an answer of another day", ["Fri, 02 Jan 1970 00:00:01 GMT"], false],
  ["a later answer of another day", ["Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 02 Jan 1970"], false],
])("knows after %s whether the platform confirms the clock", async (_case, dates, isConfirmed) => {
  const dated = dates.map((date) => ({
    ...reply(""),
    headers: new Map(date === undefined ? [] : [["date", date]]),
  }));
  const { session } = sessionOf(dated);
  for (const _ of dates) await session.call({ request: { path: "/" }, read: text }, signal);
  expect(session.isClockConfirmed()).toBe(isConfirmed);
});
