import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let directory: string;
let server: TestApp;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "cartograph-web-"));
  await mkdir(join(directory, "assets"));
  await writeFile(
    join(directory, "index.html"),
    `<!doctype html><html lang="en"><title>Cartograph</title>${" ".repeat(2000)}</html>`,
  );
  await writeFile(join(directory, "assets", "app-abc123.js"), `/* ${"x".repeat(4000)} */`);
  await writeFile(join(directory, "assets", "built-def456.js"), "/* built */");
  await writeFile(join(directory, "assets", "built-def456.js.br"), "compressed by the build");
  await writeFile(join(directory, "favicon.svg"), "<svg/>");
  server = await openTestApp({ webDirectory: directory });
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("the web app", () => {
  test.each(["/", "/traffic", "/auth", "/products?range=today", "/metrics/orders"])(
    "answers %s",
    async (url) => {
      const answer = await server.call({ url, headers: asBrowser });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toContain("text/html");
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
      expect(answer.headers["vary"]).toContain("cookie");
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
      expect(answer.body).toContain("<title>Cartograph</title>");
    },
  );

  test.each(["/no/such/page", "/metrics", "/%2e%2e/%2e%2e/etc/passwd"])(
    "shows its not-found screen for %s with status 404",
    async (url) => {
      const answer = await server.call({ url, headers: asBrowser });
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain("<title>Cartograph</title>");
    },
  );

  test.each(["/", "/traffic", "/metrics/orders", "/no/such/page"])(
    "compresses the page %s",
    async (url) => {
      const plain = await server.call({ url, headers: asBrowser });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      for (const method of ["GET", "HEAD"] as const) {
        const headers = { ...asBrowser, "accept-encoding": "gzip, br" };
        const sent = await server.call({ method, url, headers });
        expect(sent.statusCode).toBe(plain.statusCode);
        expect(sent.headers).toMatchObject({
          "content-encoding": "br",
          "content-type": plain.headers["content-type"],
          vary: "accept-encoding, cookie",
        });
        if (method === "HEAD") continue;
        expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(plain.body);
        expect(sent.headers["content-length"]).toBe(String(sent.rawPayload.length));
      }
    },
  );

  test("marks the document while somebody is signed in", async () => {
    const cookie = await server.signUp("anna");
    const page = async () => (await server.call({ url: "/", cookie, headers: asBrowser })).body;
    expect(await page()).toContain('<html data-signed-in lang="en">');
    await server.call({ method: "POST", url: "/api/logout", cookie });
    expect(await page()).toContain('<html lang="en">');
    const forged = await server.call({ url: "/", cookie: "sid=forged", headers: asBrowser });
    expect(forged.body).toContain('<html lang="en">');
  });

  test("caches hashed files permanently and revalidates everything else", async () => {
    const asset = await server.call({ url: "/assets/app-abc123.js" });
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const icon = await server.call({ url: "/favicon.svg" });
    expect(icon.headers["cache-control"]).toBe("no-cache");
  });

  test("compresses what it sends", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const asset = await server.call({ url: "/assets/app-abc123.js", headers });
    expect(asset.headers["content-encoding"]).toBe("br");
    expect(asset.rawPayload.length).toBeLessThan(400);
  });

  test("sends the copy that the build compressed", async () => {
    const url = "/assets/built-def456.js";
    const asset = await server.call({ url, headers: { "accept-encoding": "gzip, br" } });
    expect(asset.headers["content-encoding"]).toBe("br");
    expect(asset.body).toBe("compressed by the build");
    expect((await server.call({ url })).body).toBe("/* built */");
  });

  test.each([
    "/assets/gone.js",
    "/assets/",
    "/api/no-such-thing",
    "/API/no-such-thing",
    "/trpc/no.such",
    "/../package.json",
    "/.env",
  ])("answers %s with an error, not with a page", async (url) => {
    const answer = await server.call({ url, headers: asBrowser });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.body).not.toContain("<title>");
  });

  test("returns the error itself to a script", async () => {
    const answer = await server.call({ url: "/traffik", headers: { accept: "*/*" } });
    expect(answer.json()).toEqual({ message: "Not found", code: "NOT_FOUND" });
  });
});
