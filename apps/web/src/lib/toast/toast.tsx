import { Button, Notification } from "@mantine/core";
import { useDrag } from "@mantine/hooks";
import { useState } from "react";
import type { ToastContent } from "./toast-content.ts";
import { toastSwipeThresholdPx } from "./toast-settings.ts";
import classes from "./toast.module.css";

/** One toast. Closes by its button, its action or a swipe to the right. */
export function Toast({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { title, description, variant = "default", action } = content;
  const [offset, setOffset] = useState(0);
  const { ref } = useDrag<HTMLDivElement>(
    (gesture) => {
      const movedRight = Math.max(0, gesture.movement[0]);
      if (!gesture.last) setOffset(movedRight);
      else if (!gesture.canceled && movedRight > toastSwipeThresholdPx) onClose();
      else setOffset(0);
    },
    { axis: "x", threshold: 5, filterTaps: true },
  );

  return (
    <Notification
      ref={ref}
      title={title}
      color={variant === "destructive" ? "danger" : "accent"}
      onClose={onClose}
      closeButtonProps={{ "aria-label": "Close notification" }}
      className={classes.toast}
      // The surrounding region is polite; only failures are assertive.
      role={variant === "destructive" ? "alert" : "group"}
      data-toast
      data-variant={variant}
      tabIndex={-1}
      style={offset > 0 ? { transform: `translateX(${offset}px)`, opacity: 1 - offset / 400 } : {}}
    >
      {description}
      {action ? (
        <Button
          size="xs"
          variant="default"
          mt="xs"
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </Notification>
  );
}
