import { notificationsStore } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { openToast } from "./toast-stack.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a page that came over plain HTTP, where crypto makes no ids, shows toasts one at a time", () => {
  vi.stubGlobal("crypto", {});
  openToast({ title: "Logged out" });
  openToast({ title: "Login successful" });
  const { notifications } = notificationsStore.getState();
  expect(notifications.map(({ message }) => message)).toEqual(["Login successful"]);
});
