import { expect, test } from "vitest";
import { customerName, externalIdStarts, fileCustomerKey } from "./customer-name.ts";

const key = fileCustomerKey("78877041c9fce849bf5875ec67114c222fbf1ccf72a405bf4812fca0320c3cae");

test("names a customer of a file by the start of their key, and others by the platform's id", () => {
  expect(key).toBe("email:78877041c9fce849bf5875ec67114c22");
  expect(customerName(key)).toBe("From file 78877041");
  expect(customerName("7200020334027")).toBe("7200020334027");
});

test.each(["From file 78877041", " from file 7887 ", "78877041", "78877041c9", "email:78877041c9"])(
  "finds the key of a customer of a file by %j",
  (text) => {
    expect(externalIdStarts(text).some((start) => key.startsWith(start))).toBe(true);
  },
);

test.each(["7200", "email:", "Email", "e", "email:7887"])(
  "does not find customers of files by %j, which is not the start of their name",
  (text) => {
    expect(externalIdStarts(text).some((start) => key.startsWith(start))).toBe(false);
  },
);
