import { notificationsStore } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { openToast } from "./toast-stack.tsx";

afterEach(() => vi.unstubAllGlobals());

test("shows toasts one at a time on plain HTTP, where crypto.randomUUID is missing", () => {
  vi.stubGlobal("crypto", {});
  openToast({ title: "Logged out" });
  openToast({ title: "Login successful" });
  const { notifications } = notificationsStore.getState();
  expect(notifications.map(({ message }) => message)).toEqual(["Login successful"]);
});
