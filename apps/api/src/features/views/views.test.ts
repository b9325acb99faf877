import { maxViews } from "@cartograph/contracts/views.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const call = (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", payload?: object) =>
  server.call({ method, url: `/api/views${path}`, cookie, ...(payload && { payload }) });
const ukSales = { name: "UK sales", path: "/?range=today&filters=country%3Ais%3AGB" };

test("saves, lists by name, renames and deletes views", async () => {
  const { id } = (await call("POST", "", ukSales)).json();
  await call("POST", "", { name: "Ads 10", path: "/ads" });
  await call("POST", "", { name: "Ads 9", path: "/ads" });
  const list = (await call("GET")).json();
  expect(list.map(({ name }: { name: string }) => name)).toEqual(["Ads 9", "Ads 10", "UK sales"]);
  expect(list[2]).toMatchObject({ id, ...ukSales, createdBy: "anna" });

  expect((await call("PATCH", `/${id}`, { name: "Britain" })).statusCode).toBe(200);
  expect((await call("GET")).json()[2]).toMatchObject({ name: "Britain", path: ukSales.path });
  expect((await call("DELETE", `/${id}`)).statusCode).toBe(200);
  expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
  expect((await call("GET")).json()).toHaveLength(2);
});

test.each(["https://example.com", "//example.com", "/\\example.com", "ads", ""])(
  "refuses the address %j, which is not within the app",
  async (path) => {
    const answer = await call("POST", "", { name: "Elsewhere", path });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe("path");
  },
);

test("refuses a view without a name and one too many", async () => {
  expect((await call("POST", "", { ...ukSales, name: " " })).statusCode).toBe(400);
  await call("POST", "", ukSales);
  const first = await server.db.selectFrom("saved_views").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: maxViews - 1 }, (_, index) => ({ ...first, id: index + 2 }));
  await server.db.insertInto("saved_views").values(others).execute();
  expect((await call("POST", "", ukSales)).statusCode).toBe(409);
});

test.each(["0x1", "1e0", "01", "x"])(
  "finds no view with the id %j, which is not in decimal digits",
  async (id) => {
    await call("POST", "", ukSales);
    expect((await call("PATCH", `/${id}`, { name: "Britain" })).statusCode).toBe(404);
    expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
    expect((await call("GET")).json()).toMatchObject([ukSales]);
  },
);
