// better-sqlite3 13 runs where Node has Node-API 10; 12 is for the others alone, so that nobody compiles it in vain.
function readPackage(manifest) {
  if (manifest.name === "better-sqlite3" && manifest.version.startsWith("12.")) {
    manifest.engines = { node: "<22.14.0 || >=23.0.0 <23.6.0" };
  }
  return manifest;
}

module.exports = { hooks: { readPackage } };
