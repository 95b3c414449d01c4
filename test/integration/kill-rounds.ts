import { type SeededRandom, createSeededRandom } from '../../main/demo-service/seed/random.ts';
import { isWholeExtent } from '../fixtures/extent.ts';

/** Of a hundred kills of `npm run soak`, how many each kind gets. */
const sharesOfHundred = {
  writes: 30,
  pages: 10,
  migrations: 15,
  imports: 10,
  erasings: 10,
  backups: 5,
  receiver: 20,
} as const;
/** The default of `npm test -- --all`. */
const defaultOfAll = {
  writes: 10,
  pages: 4,
  migrations: 4,
  imports: 2,
  erasings: 6,
  backups: 3,
  receiver: 10,
} as const;
/** The default of `npm test`. */
const defaultRounds = {
  writes: 4,
  pages: 2,
  migrations: 2,
  imports: 1,
  erasings: 2,
  backups: 1,
  receiver: 3,
} as const;

const requestedRounds = process.env['CASHDESK_KILL_ROUNDS'];

/** `npm run soak` sets more kills, and other moments with another seed. */
export function killRounds(kind: keyof typeof sharesOfHundred): number {
  return requestedRounds === undefined
    ? (isWholeExtent ? defaultOfAll : defaultRounds)[kind]
    : Math.max(1, Math.round((Number(requestedRounds) * sharesOfHundred[kind]) / 100));
}

/** Ends a test that hangs; long enough for a busy machine. */
export function killLimitMs(kind: keyof typeof sharesOfHundred): number {
  return 120_000 + killRounds(kind) * 60_000;
}

export function killMoments(): SeededRandom {
  return createSeededRandom(Number(process.env['CASHDESK_KILL_SEED'] ?? '1'));
}
