import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { followApplied, type Typing } from "./typing.ts";

/** Typed text is applied after this long without a key press. */
const debounceMs = 250;

/** The text of a search box. */
export type TypedText = {
  typed: string;
  setTyped: (text: string) => void;
  /** Applies the text without waiting for a pause, such as before a link is followed. */
  applyTyped: () => void;
};

/**
 * The text of a search box, applied after a pause.
 * @param applied the current search; when it is changed elsewhere, it replaces the typed text
 */
export function useTypedText(applied: string, apply: (text: string) => void): TypedText {
  const [stored, setTyping] = useState<Typing | null>(null);
  const typing = stored && followApplied(stored, applied);
  if (typing !== stored) setTyping(typing);
  const applyLater = useDebouncedCallback((text: string) => {
    if (typing === null) return;
    setTyping({ ...typing, pending: [...typing.pending, text] });
    apply(text);
  }, debounceMs);
  return {
    typed: typing?.text ?? applied,
    setTyped: (text) => {
      setTyping({ text, applied, pending: typing?.pending ?? [] });
      applyLater(text.trim());
    },
    applyTyped: () => applyLater.flush(),
  };
}
