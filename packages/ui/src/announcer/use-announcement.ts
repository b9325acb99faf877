import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";

/** What is over sooner, such as a quick answer or a word half typed, is not worth a word. */
const settleMs = 500;

/**
 * Announces `text` each time that `by` has become another and stays so; null has nothing to say. How it is at first
 * goes without saying, unless `atFirst` asks for it.
 *
 * @param options.by what decides whether there is news, so that figures that change by themselves are none
 */
export function useAnnouncement(
  text: string | null,
  { by = text, atFirst = false }: { by?: string | null; atFirst?: boolean } = {},
): void {
  const known = useRef(atFirst ? null : by);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    if (by === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = by;
      if (latest.current !== null) announce(latest.current);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [by]);
}
