import { useMediaQuery } from "@mantine/hooks";
import { useIsPrinting } from "../theme/use-is-printing.ts";

/** Returns whether tables have little width, as on a phone; a printed page has more. */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, {
    getInitialValueInEffect: false,
  });
  return !useIsPrinting() && isNarrow;
}
