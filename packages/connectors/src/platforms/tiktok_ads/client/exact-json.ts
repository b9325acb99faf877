import { parseJson, type HttpReply } from "../../../core/http-reply.ts";

/** A text, or a whole number of so many digits that JavaScript would round it. */
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The body with every whole number of 16 digits and more as a text, so that ids keep all their digits.
 * @throws TransientFailure `unreadable` when it is not JSON
 */
export function parseExactJson(reply: HttpReply): unknown {
  const body = reply.body.replace(textOrLongNumber, (token) =>
    /^\d{16,}$/.test(token) ? `"${token}"` : token,
  );
  return parseJson({ ...reply, body });
}
