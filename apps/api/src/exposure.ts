import type { Database } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import { hasAccount } from "./accounts/registration.ts";
import { type Config, isLoopbackHost, isLoopbackUrl } from "./config.ts";

type ExposureSettings = Pick<Config, "host" | "publicUrl" | "trustProxy" | "registration">;

/** Warns the operator at startup about settings that are unsafe on a server that others can reach. */
export async function warnOfExposure(
  config: ExposureSettings,
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, "warn"> },
): Promise<void> {
  const { host, publicUrl, trustProxy, registration } = config;
  if (!isLoopbackHost(host) && !publicUrl?.startsWith("https:")) {
    log.warn(
      "Passwords and cookies are sent unencrypted. Put an HTTPS reverse proxy in front of Cartograph and set PUBLIC_URL to its address",
    );
  }
  if (!isLoopbackUrl(publicUrl) && trustProxy.length === 0) {
    log.warn(
      "PUBLIC_URL is set without TRUST_PROXY: behind a proxy all visitors count as one address, whose failed sign-ins lock out everyone. Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1",
    );
  }
  if (registration === "closed" && !(await hasAccount(db))) {
    log.warn(
      "REGISTRATION is closed and there is no account yet: set it to open to create the first one",
    );
  }
}
