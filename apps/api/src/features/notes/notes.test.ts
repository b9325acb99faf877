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
  server.call({ method, url: `/api/notes${path}`, cookie, ...(payload && { payload }) });

test("adds, lists, changes and deletes notes, latest day first", async () => {
  const { id } = (await call("POST", "", { day: "2026-03-01", text: " Free shipping " })).json();
  await call("POST", "", { day: "2026-03-09", text: "Prices raised" });
  const listed = (await call("GET")).json();
  expect(listed.map(({ text }: { text: string }) => text)).toEqual([
    "Prices raised",
    "Free shipping",
  ]);
  expect(listed[1]).toMatchObject({ id, day: "2026-03-01", createdBy: "anna" });
  expect((await call("GET", "?from=2026-03-02&to=2026-03-31")).json()).toHaveLength(1);
  expect((await call("GET", "?to=2026-03-01")).json()).toHaveLength(1);

  expect((await call("PATCH", `/${id}`, { day: "2026-03-10" })).statusCode).toBe(200);
  expect((await call("PATCH", `/${id}`, {})).statusCode).toBe(200);
  expect((await call("GET")).json()[0]).toMatchObject({
    id,
    day: "2026-03-10",
    text: "Free shipping",
  });
  expect((await call("DELETE", `/${id}`)).statusCode).toBe(200);
  expect((await call("PATCH", `/${id}`, { text: "Gone" })).statusCode).toBe(404);
});

test.each([
  [{ day: "2026-02-30", text: "Never" }, "day"],
  [{ day: "2026-03-01", text: "  " }, "text"],
  [{ day: "2026-03-01", text: "x".repeat(201) }, "text"],
  [{ day: "2026-03-01", text: "…".repeat(100) }, "text"],
])("refuses %j and names the field", async (payload, path) => {
  const answer = await call("POST", "", payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues[0].path).toBe(path);
});

test("lists a note that was stored before its length was checked", async () => {
  await call("POST", "", { day: "2026-03-01", text: "Long" });
  const text = "x".repeat(300);
  await server.db.updateTable("notes").set({ text }).execute();
  expect((await call("GET")).json()).toMatchObject([{ text }]);
});

test("keeps a note whose author was deleted", async () => {
  await call("POST", "", { day: "2026-03-01", text: "Kept" });
  await server.db.updateTable("notes").set({ created_by: null }).execute();
  expect((await call("GET")).json()).toMatchObject([{ text: "Kept", createdBy: null }]);
});

test("finds no note with an id that is not in decimal digits", async () => {
  await call("POST", "", { day: "2026-03-01", text: "Free shipping" });
  for (const id of ["0x1", "x"]) {
    expect((await call("PATCH", `/${id}`, { text: "Sale" })).statusCode).toBe(404);
    expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
  }
  expect((await call("GET")).json()).toMatchObject([{ text: "Free shipping" }]);
});

test("cannot be listed for days in reverse", async () => {
  const answer = await call("GET", "?from=2026-02-01&to=2026-01-01");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([
    { path: "to", message: "The end date is before the start date" },
  ]);
  expect((await call("GET", "?from=2026-02-01&to=2026-02-01")).statusCode).toBe(200);
});
