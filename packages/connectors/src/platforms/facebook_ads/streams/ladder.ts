/** A request size: days per request, rows per page, and whether as an asynchronous report. */
export type Rung = { days: number; limit: number; isReport: boolean };

/** From the fewest requests to the lightest for Meta. */
export const usualRungs: readonly Rung[] = [
  { days: 30, limit: 500, isReport: false },
  { days: 7, limit: 500, isReport: false },
  { days: 1, limit: 500, isReport: false },
  { days: 1, limit: 100, isReport: false },
  { days: 1, limit: 50, isReport: false },
  { days: 7, limit: 500, isReport: true },
];

/** After this many days without a refusal, the next larger size is tried: other seasons may have less data. */
const daysToClimb = 30;

export type Ladder = {
  rung(): Rung;
  /** The request was too large for Meta: use the next smaller size, if there is one. */
  down(): void;
  /** Records that this many days were read. */
  read(days: number): void;
};

export function createLadder(rungs: readonly Rung[] = usualRungs): Ladder {
  let place = 0;
  let daysHere = 0;
  const move = (by: number) => {
    place = Math.min(Math.max(0, place + by), rungs.length - 1);
    daysHere = 0;
  };
  return {
    rung: () => rungs[place] ?? { days: 1, limit: 50, isReport: true },
    down: () => move(1),
    read(days) {
      daysHere += days;
      if (daysHere >= daysToClimb && place > 0) move(-1);
    },
  };
}
