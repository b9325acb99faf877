/** Downloads a text file, in parts where it may be too large for one string. */
export function saveFile(name: string, ...parts: readonly (string | Blob)[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
