import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { useSaveView } from "./use-views.ts";

const onRefused = vi.fn<(problems: Record<string, string>) => void>();

afterEach(() => {
  vi.unstubAllGlobals();
  onRefused.mockReset();
});

function Saving() {
  useSaveView(undefined, { onSaved() {}, onRefused }).save({ name: "Sales", path: "/" });
  return null;
}

/** The problems that the form gets when the server refuses these fields. */
async function problemsAfter(issues: { path: string; message: string }[]) {
  const error = { code: -32_600, message: "Invalid request", data: { issues } };
  vi.stubGlobal("fetch", async () => Response.json({ error }, { status: 400 }));
  onRefused.mockReset();
  renderPage(<Saving />);
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), { timeout: 60_000 });
  return onRefused.mock.lastCall?.[0];
}

test("shows below the name why an address cannot be saved", async () => {
  const path = { path: "path", message: "At most 2000 characters" };
  const name = { path: "name", message: "Enter a name" };
  expect(await problemsAfter([path])).toEqual({ name: "Address: At most 2000 characters" });
  expect(await problemsAfter([path, name])).toEqual({ name: "Enter a name" });
  expect(await problemsAfter([])).toEqual({});
});
