import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "./when-idle.ts";

export type IdlePartProps<Props> = {
  /** The same function on each render. */
  load: () => Promise<ComponentType<Props>>;
  /** How long to wait after the browser was idle for the first time. */
  delayMs?: number;
  props: Props;
};

/** Shows a component that no report needs once the browser is idle; nothing if its chunk fails to load. */
export function IdlePart<Props extends object>({ load, delayMs = 0, props }: IdlePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (loaded: ComponentType<Props>) => {
      if (!isGone) setPart(() => loaded);
    };
    const cancel = whenIdle(() => {
      timer = setTimeout(() => void load().then(show, () => undefined), delayMs);
    });
    return () => {
      isGone = true;
      cancel();
      clearTimeout(timer);
    };
  }, [load, delayMs]);
  return Part ? <Part {...props} /> : null;
}
