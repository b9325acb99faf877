import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { followApplied, type Typing } from "./typing.ts";

/** Milliseconds without a key press before typed text is applied. */
const pauseMs = 250;

/** The text of a search box. */
export type TypedText = {
  typed: string;
  setTyped: (text: string) => void;
  /** Applies the text without waiting for a pause, such as before a link is followed. */
  applyTyped: () => void;
};

/**
 * What is typed into a search box, applied after a pause.
 * @param applied the current search; when it changes from outside, it replaces what is typed
 */
export function useTypedText(applied: string, apply: (text: string) => void): TypedText {
  const [stored, setTyping] = useState<Typing | null>(null);
  const typing = stored && followApplied(stored, applied);
  if (typing !== stored) setTyping(typing);
  const applyLater = useDebouncedCallback((text: string) => {
    if (typing === null) return;
    setTyping({ ...typing, sent: [...typing.sent, text] });
    apply(text);
  }, pauseMs);
  return {
    typed: typing?.text ?? applied,
    setTyped: (text) => {
      setTyping({ text, over: applied, sent: typing?.sent ?? [] });
      applyLater(text.trim());
    },
    applyTyped: () => applyLater.flush(),
  };
}
