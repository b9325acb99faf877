import { useEffect } from "react";
import printSheet from "./print.css?inline";
import { isPrinting, onPrinting } from "./printing.ts";

/** Adds the print style sheet and switches to light colors for printing. */
export function PrintStyles() {
  useEffect(printInLightColors, []);
  return <style media="print">{printSheet}</style>;
}

function printInLightColors(): () => void {
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
