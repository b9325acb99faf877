/** The screens of the shell by their paths, with the report procedure that each of them asks; null where it asks none. */
export const screenReports = {
  "/": "dashboard",
  "/traffic": "traffic",
  "/products": "products",
  "/cart": "cart",
  "/customers": "customers",
  "/ads": "ads",
  "/integrations": null,
  "/settings": null,
} as const;

export type ShellPath = keyof typeof screenReports;

export function isShellPath(path: string): path is ShellPath {
  return Object.hasOwn(screenReports, path);
}
