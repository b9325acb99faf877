import { CloseButton } from "@mantine/core";
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Brand } from "../../lib/brand/brand.tsx";
import classes from "./menu-drawer.module.css";

export type MenuDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/**
 * The navigation on small screens. The native dialog element traps focus, closes on Escape and restores focus, and
 * adds nothing to the first load.
 */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  function closeOnClick({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest("a") !== null;
    // The content covers the whole dialog, so a click on the dialog itself is a click on the backdrop.
    if (isLink || target === dialog.current) onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it by keyboard
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={onClose}
      onClick={closeOnClick}
      className={classes.drawer}
    >
      {isOpen ? (
        <div className={classes.content}>
          <div className={classes.head}>
            <Brand />
            <CloseButton size="lg" aria-label="Close menu" onClick={onClose} />
          </div>
          <nav aria-label="Main" className={classes.navigation}>
            {children}
          </nav>
        </div>
      ) : null}
    </dialog>
  );
}
