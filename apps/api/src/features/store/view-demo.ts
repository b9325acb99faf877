import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Store } from "@cartograph/contracts/store.ts";
import { recordSuccess } from "../../accounts/audit.ts";
import { findDemoStore } from "../../demo/find-demo-store.ts";
import type { Context } from "../../trpc/context.ts";
import { getStore } from "./store.service.ts";

type Viewer = Context & { user: { id: string } };

/**
 * Switches the session to the demo store, read-only. The demo store's own user can still change it.
 * @throws AppError not_found when there is no demo.
 */
export async function viewDemo(ctx: Viewer): Promise<Store> {
  const demo = ctx.config.isDemoOn ? await findDemoStore(ctx.db) : null;
  if (demo === null) throw new AppError("not_found", "There is no demo store on this server");
  const isReadOnly = (await findOwnStore(ctx)) !== demo;
  if (isReadOnly) {
    await ctx.session.viewStore(demo);
    await recordSuccess(ctx, "demo.view");
  }
  return getStore(ctx.db, { id: demo, isReadOnly });
}

/** Switches the session back to the user's own store. */
export async function leaveDemo(ctx: Viewer & { isReadOnly: boolean }): Promise<Store> {
  await ctx.session.viewStore(null);
  if (ctx.isReadOnly) await recordSuccess(ctx, "demo.leave");
  return getStore(ctx.db, { id: await findOwnStore(ctx), isReadOnly: false });
}

async function findOwnStore({ db, user }: Viewer): Promise<number> {
  const { id } = await db
    .selectFrom("stores")
    .select("id")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  return id;
}
