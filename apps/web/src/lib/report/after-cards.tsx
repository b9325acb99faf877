import { type ReactNode, useDeferredValue, useEffect, useState } from "react";

let isFirstScreen = true;

/**
 * On the first screen after a page load, draws its children once the cards above are painted, and `placeholder` until
 * then. On later screens everything is drawn at once.
 */
export function AfterCards(props: { placeholder: ReactNode; children: ReactNode }) {
  const [isFirst] = useState(isFirstScreen);
  const isDue = useDeferredValue(true, !isFirst);
  useEffect(() => {
    isFirstScreen = false;
  }, []);
  return isDue ? props.children : props.placeholder;
}
