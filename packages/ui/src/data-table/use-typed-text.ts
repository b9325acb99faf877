import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** Milliseconds without a key press before typed text is applied. */
const pauseMs = 250;

/**
 * What is typed into a search box, applied after a pause.
 * @param applied the current search; when it changes from outside, it replaces what is typed
 */
export function useTypedText(
  applied: string,
  apply: (text: string) => void,
): { typed: string; setTyped: (text: string) => void } {
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const applyLater = useDebouncedCallback((text: string) => apply(text.trim()), pauseMs);
  const isCurrent = typing !== null && (typing.over === applied || typing.text.trim() === applied);
  return {
    typed: isCurrent ? typing.text : applied,
    setTyped: (text) => {
      setTyping({ text, over: applied });
      applyLater(text);
    },
  };
}
