// Runs before the first paint, so that nobody sees the other scheme flash by. A file of its own,
// because the content security policy allows no inline script. The key is Mantine's.
try {
  const chosen = window.localStorage.getItem("mantine-color-scheme-value");
  const isDark =
    chosen === "dark" ||
    (chosen !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? "dark" : "light";
} catch {
  document.documentElement.dataset.mantineColorScheme = "light";
}
