import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

function inputOf(error: string | null): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <PasswordField label="Password" error={error} />
    </MantineProvider>,
  );
  return /<input[^>]*>/.exec(markup)?.[0] ?? "";
}

test("tells screen readers that its value is invalid, and why", () => {
  expect(inputOf("Password is required")).toMatch(/aria-invalid="true"/);
  expect(inputOf("Password is required")).toMatch(/aria-describedby="[^"]+-error/);
});

test("is not invalid without an error", () => {
  expect(inputOf(null)).toContain('type="password"');
  expect(inputOf(null)).not.toContain("aria-invalid");
});
