import { parseJson, type HttpReply } from "../../../core/http-reply.ts";

/** A string, or a whole number with so many digits that JavaScript would round it. */
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with whole numbers of 16 or more digits as strings, so that IDs keep all digits.
 * @throws TransientFailure `unreadable` when it is not JSON
 */
export function parseExactJson(reply: HttpReply): unknown {
  const body = reply.body.replace(textOrLongNumber, (token) =>
    /^\d{16,}$/.test(token) ? `"${token}"` : token,
  );
  return parseJson({ ...reply, body });
}
