/** Pseudo-random numbers, the same for the same seed. */
export interface SeededRandom {
  /** A number from 0 (included) to 1 (excluded). */
  readonly next: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** One item of the list, which must not be empty. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
  /** A version 4 UUID. */
  readonly uuid: () => string;
  /** The given number of decimal digits, 9 at most. */
  readonly digits: (count: number) => string;
}

/** mulberry32: small, fast, and good enough for test data; never for secrets. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex32 = (): string =>
    Math.floor(next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    uuid: () => {
      const [a, b, c, d] = [hex32(), hex32(), hex32(), hex32()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'.charAt(Number.parseInt(c.charAt(0), 16) % 4)}${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
    digits: (count) => String(Math.floor(next() * 10 ** count)).padStart(count, '0'),
  };
}
