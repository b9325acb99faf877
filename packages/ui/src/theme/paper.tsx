import { useEffect } from "react";
import printSheet from "./print.css?url";
import { isPrinting, onPrinting } from "./printing.ts";

/** Loads the print style sheet and switches to light colors for printing. */
export function Paper() {
  useEffect(lightOnPaper, []);
  return <link rel="stylesheet" media="print" href={printSheet} />;
}

function lightOnPaper(): () => void {
  const { dataset } = document.documentElement;
  let screenScheme: string | undefined;
  return onPrinting(() => {
    if (isPrinting()) {
      screenScheme ??= dataset.mantineColorScheme;
      dataset.mantineColorScheme = "light";
    } else if (screenScheme !== undefined) {
      dataset.mantineColorScheme = screenScheme;
      screenScheme = undefined;
    }
  });
}
