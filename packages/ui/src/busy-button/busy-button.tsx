import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";

export type BusyButtonProps = Omit<ButtonProps, "loading" | "disabled" | "renderRoot"> &
  Omit<ComponentProps<"button">, keyof ButtonProps> & {
    /** Shows that its action is running, and ignores presses. */
    isBusy: boolean;
    /** Ignores presses because there is nothing to do. */
    isDisabled?: boolean;
  };

/** A button that keeps the focus while its action runs. Mantine's `loading` and `disabled` would drop it. */
export function BusyButton({ isBusy, isDisabled = false, onClick, ...props }: BusyButtonProps) {
  const isIdle = !isBusy && !isDisabled;
  return (
    <Button
      {...props}
      loading={isBusy}
      data-disabled={isDisabled}
      renderRoot={(root) => (
        <button
          {...root}
          disabled={false}
          aria-disabled={!isIdle}
          aria-busy={isBusy}
          // Also keeps a submit button from submitting its form.
          onClick={(event) => (isIdle ? onClick?.(event) : event.preventDefault())}
        />
      )}
    />
  );
}
