import { useEffect, useRef } from "react";
import { announce } from "./announce.ts";

/** Skips short-lived states such as a fast response or a half-typed word. */
const settleMs = 500;

/**
 * Announces `text` when `by` changes and stays changed; null announces nothing. The first value is only announced with
 * `atFirst`.
 *
 * @param options.by the value to watch instead of `text`, so that live numbers are not announced
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
