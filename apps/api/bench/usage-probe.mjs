// Loaded into a measured server: reports the CPU time and memory of its process.
process.on("message", (message) => {
  if (message === "usage") process.send?.(process.resourceUsage());
});
