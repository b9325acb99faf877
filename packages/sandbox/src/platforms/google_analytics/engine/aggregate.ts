import { stepBits } from "../../../core/traffic-data.ts";
import type { Base } from "../registry/field.ts";
import type { Cursor, DimensionColumn, Grain } from "./cursor.ts";
import {
  countEvents,
  createEventList,
  eventCode,
  readEvents,
  stepPage,
  steps,
} from "./session-events.ts";
import { createTally, type Groups } from "./tally.ts";
import type { ReportData } from "./report-data.ts";

export type Aggregation = {
  columns: readonly DimensionColumn[];
  /** The filter; null includes everything. */
  test: ((cursor: Cursor) => boolean) | null;
  /** At least as fine as every column and every field that `test` reads. */
  grain: Grain;
  bases: ReadonlySet<Base>;
};

/** A bit that every session has, in addition to its step bits. */
const anyVisit = 1 << 8;

/** The steps that a session needs to add anything but its presence to each sum. */
const bitsOf: Record<Base, number> = {
  sessions: 0,
  engagedSessions: 0,
  seconds: 0,
  users: 0,
  newUsers: anyVisit,
  pageViews: anyVisit,
  events: anyVisit,
  purchases: stepBits.purchase,
  revenue: stepBits.purchase,
  itemsViewed: stepBits.view_item,
  itemsAddedToCart: stepBits.add_to_cart,
  itemsCheckedOut: stepBits.begin_checkout,
  itemsPurchased: stepBits.purchase,
  itemRevenue: stepBits.purchase,
};

/** Adds up all visible sessions. A session counts once in each row in which it has an event. */
export function aggregate(data: ReportData, aggregation: Aggregation): Groups {
  const { test, grain } = aggregation;
  const tally = createTally(aggregation);
  const list = createEventList();
  const { productPages, now } = data;
  const requestedBits = [...aggregation.bases].reduce((bits, base) => bits | bitsOf[base], 0);
  const hasItems = [...aggregation.bases].some((base) => base.startsWith("item"));
  const countsEvents = aggregation.bases.has("events");
  const firstDay = [...data.days.values()][0];
  if (!firstDay) return tally.groups();
  const cursor: Cursor = {
    span: 0,
    day: 0,
    columns: firstDay,
    session: 0,
    event: eventCode.session_start,
    page: 0,
    item: 0,
  };

  /** Adds the items of every step that the session reached. */
  function addAllItems(group: number, sessionBits: number): void {
    const { columns, session } = cursor;
    const end = columns.firstItem[session + 1] ?? 0;
    for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
      const bits = (columns.itemSteps[item] ?? 0) & sessionBits;
      for (const { bit } of steps) if (bits & bit) tally.addItem(group, cursor, item, bit);
    }
  }

  /** Adds the items that reached the step with that event. */
  function addItems(group: number, event: number): void {
    const { columns, session } = cursor;
    const end = columns.firstItem[session + 1] ?? 0;
    for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
      const bits = columns.itemSteps[item] ?? 0;
      for (const step of steps) {
        if (bits & step.bit && step.event === event) tally.addItem(group, cursor, item, step.bit);
      }
    }
  }

  function addSession(): void {
    if (test && !test(cursor)) return;
    const group = tally.groupAt(cursor);
    const bits = cursor.columns.steps[cursor.session] ?? 0;
    if ((requestedBits & (bits | anyVisit)) === 0) return;
    // No dimension or filter tells events apart, so they are added without reading them one by one.
    tally.addAllEvents(
      group,
      cursor,
      countsEvents ? countEvents(cursor.columns, cursor.session) : 0,
    );
    if (hasItems) addAllItems(group, bits);
  }

  function addEachEvent(): void {
    readEvents(cursor.columns, cursor.session, productPages, list);
    for (let index = 0; index < list.length; index += 1) {
      cursor.event = list.events[index] ?? 0;
      cursor.page = list.pages[index] ?? 0;
      if (test && !test(cursor)) continue;
      const group = tally.groupAt(cursor);
      tally.addEvents(group, cursor, cursor.event, list.counts[index] ?? 0);
      if (hasItems && cursor.event >= eventCode.view_item) addItems(group, cursor.event);
    }
  }

  function addEachItem(): void {
    const { columns, session } = cursor;
    const end = columns.firstItem[session + 1] ?? 0;
    const sessionBits = columns.steps[session] ?? 0;
    for (let item = columns.firstItem[session] ?? 0; item < end; item += 1) {
      cursor.item = item;
      const bits = (columns.itemSteps[item] ?? 0) & sessionBits;
      for (const { bit, event } of steps) {
        if ((bits & bit) === 0) continue;
        cursor.event = event;
        cursor.page = stepPage(columns, session, event, productPages);
        if (test && !test(cursor)) continue;
        const group = tally.groupAt(cursor);
        tally.addEvents(group, cursor, event, 1);
        tally.addItem(group, cursor, item, bit);
      }
    }
  }

  // Groups of one range get no users from another, nor do those of one day and range.
  const isByRange =
    data.spans.length === 1 || aggregation.columns.some(({ name }) => name === "dateRange");
  const isByDay =
    isByRange && aggregation.columns.some(({ name }) => name === "date" || name === "dateHour");
  const addOne = { session: addSession, event: addEachEvent, item: addEachItem }[grain];
  for (const [span, { from, to }] of data.spans.entries()) {
    cursor.span = span;
    for (const [day, columns] of data.days) {
      if (day < from || day > to) continue;
      cursor.day = day;
      cursor.columns = columns;
      for (let session = 0; session < columns.length; session += 1) {
        const startedAt = columns.startedAt[session] ?? 0;
        if (startedAt + (columns.visibleAfterMs[session] ?? 0) > now) continue;
        cursor.session = session;
        tally.nextSession();
        addOne();
      }
      if (isByDay) tally.settleUsers();
    }
    if (isByRange) tally.settleUsers();
  }
  return tally.groups();
}
