// Loaded into a measured server: answers how much CPU time and memory its process has used.
process.on("message", (message) => {
  if (message === "usage") process.send?.(process.resourceUsage());
});
