/** One way of asking: so many days at once, so many rows on a page, directly or by a report that Meta makes. */
export type Rung = { days: number; limit: number; isReport: boolean };

/** From the lightest for us to the lightest for Meta. */
export const usualRungs: readonly Rung[] = [
  { days: 30, limit: 500, isReport: false },
  { days: 7, limit: 500, isReport: false },
  { days: 1, limit: 500, isReport: false },
  { days: 1, limit: 100, isReport: false },
  { days: 1, limit: 50, isReport: false },
  { days: 7, limit: 500, isReport: true },
];

/** So many days on one rung without a refusal, and the next one up is tried: another season may be a lighter one. */
const daysToClimb = 30;

export type Ladder = {
  rung(): Rung;
  /** The question was too much for Meta: from now on by the next rung, while there is one. */
  down(): void;
  /** So many days were read. */
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
