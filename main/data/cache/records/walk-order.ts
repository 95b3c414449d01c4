import { hasRow, type RowSet, rowsOf } from '../../row-set.ts';
import type { RecordOrder } from './order-in-stretches.ts';

/** The first rows, as far as somebody looks. */
export type Walk = { readonly upTo: (end: number) => Int32Array };

type Direction = 'ascending' | 'descending';

/** Of more rows than one in so many the order is walked through; fewer are put in their places. */
const fewPart = 64;

/** The rows of an order, each part in the direction asked for, that are in the set; null: all. */
export function walkThrough(order: RecordOrder, rows: RowSet | null, direction: Direction): Walk {
  const length = order.valued.length + order.valueless.length;
  if (rows === null || rows.count * fewPart >= length) return stepThrough(order, rows, direction);
  const placed = inPlaces(order, rows, direction);
  return { upTo: (end) => placed.subarray(0, Math.min(end, placed.length)) };
}

function stepThrough(
  { valued, valueless }: RecordOrder,
  rows: RowSet | null,
  direction: Direction,
): Walk {
  const length = valued.length + valueless.length;
  const walked = new Int32Array(rows === null ? length : Math.min(rows.count, length));
  let [step, count] = [0, 0];
  const rowAt = (place: number): number => {
    const isValued = place < valued.length;
    const [part, at] = isValued ? [valued, place] : [valueless, place - valued.length];
    return part[direction === 'ascending' ? at : part.length - 1 - at] ?? 0;
  };
  return {
    upTo: (end) => {
      for (; step < length && count < Math.min(end, walked.length); step += 1) {
        const row = rowAt(step);
        if (rows !== null && !hasRow(rows, row)) continue;
        walked[count] = row;
        count += 1;
      }
      return walked.subarray(0, Math.min(end, count));
    },
  };
}

/** The place of each row in an order, counted from 1: an order that changes is another one. */
const placesOf = new WeakMap<RecordOrder, Int32Array>();

function inPlaces(order: RecordOrder, rows: RowSet, direction: Direction): Int32Array {
  const { valued, valueless } = order;
  const places = placesOf.get(order) ?? placesIn(order);
  placesOf.set(order, places);
  const rowAt = (place: number): number =>
    valued[place - 1] ?? valueless[place - 1 - valued.length] ?? 0;
  const found = rowsOf(rows)
    .map((row) => places[row] ?? 0)
    .filter((place) => place > 0)
    .sort();
  if (direction === 'ascending') return found.map(rowAt);
  const firstWithout = found.findIndex((place) => place > valued.length);
  const end = firstWithout === -1 ? found.length : firstWithout;
  found.subarray(0, end).reverse();
  found.subarray(end).reverse();
  return found.map(rowAt);
}

function placesIn({ valued, valueless }: RecordOrder): Int32Array {
  const highest = Math.max(
    valued.reduce((most, row) => Math.max(most, row), 0),
    valueless.reduce((most, row) => Math.max(most, row), 0),
  );
  const places = new Int32Array(highest + 1);
  let place = 0;
  for (const part of [valued, valueless])
    for (const row of part) {
      place += 1;
      places[row] = place;
    }
  return places;
}
