import { type Platform, platforms } from "@cartograph/contracts/platform.ts";
import Fastify, { type FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";
import { createPlatforms, type PlatformOptions, type Platforms } from "./platform-apis.ts";

export type SandboxOptions = PlatformOptions & {
  /** 0 uses any free port. */
  port?: number;
  host?: string;
};

export type Sandbox = Omit<Platforms, "mount"> & {
  url: string;
  /** The base URL of a platform's API; its paths below are the real ones. */
  platformUrl(platform: Platform): string;
  close(): Promise<void>;
};

/** Serves all platforms on one address, each under its name: `/shopify/admin/api/…`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "127.0.0.1" } = options;
  const { mount, ...platformsServed } = createPlatforms(options);
  const app = createServer();
  for (const platform of platforms) {
    const prefix = `/${platform}`;
    await mount(app, platform, { prefix, ownUrl: () => `${url}${prefix}` });
  }
  const url = await listen(app, { port, host });
  return {
    ...platformsServed,
    url,
    platformUrl: (platform) => `${url}/${platform}`,
    close: () => app.close(),
  };
}

export type StandaloneSandbox = {
  /** Each platform's own origin, with the real paths directly below it. */
  urls: Readonly<Record<Platform, string>>;
  close(): Promise<void>;
};

/**
 * Serves each platform on a separate port, for SDKs that accept only a host. The first platform uses `port` and the
 * others the following ports, in the order of `platforms`; 0 uses any free ports.
 */
export async function startStandaloneSandbox(
  options: SandboxOptions = {},
): Promise<StandaloneSandbox> {
  const { port = 0, host = "127.0.0.1" } = options;
  const { mount } = createPlatforms(options);
  const urls: Partial<Record<Platform, string>> = {};
  const servers: FastifyInstance[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (const [index, platform] of platforms.entries()) {
      const app = createServer();
      servers.push(app);
      await mount(app, platform, { prefix: "", ownUrl: () => urls[platform] ?? "" });
      urls[platform] = await listen(app, { port: port === 0 ? 0 : port + index, host });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { urls: urls as Record<Platform, string>, close };
}

function createServer(): FastifyInstance {
  return Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
}

async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<string> {
  await app.listen({ port, host });
  const { port: boundPort } = app.server.address() as AddressInfo;
  // A server on all addresses is reached through loopback, and an IPv6 address needs brackets.
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${boundPort}`;
}
