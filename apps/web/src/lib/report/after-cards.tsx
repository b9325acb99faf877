import { type ReactNode, useDeferredValue, useEffect, useState } from "react";

let isFirstScreen = true;

/**
 * On the screen that a page load opens with, draws its children after what stands before them was painted, and
 * `placeholder` until then: the figures come first. On later screens everything is drawn at once.
 */
export function AfterCards(props: { placeholder: ReactNode; children: ReactNode }) {
  const [isLater] = useState(isFirstScreen);
  const isDue = useDeferredValue(true, !isLater);
  useEffect(() => {
    isFirstScreen = false;
  }, []);
  return isDue ? props.children : props.placeholder;
}
