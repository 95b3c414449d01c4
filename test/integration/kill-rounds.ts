import { type SeededRandom, seededRandom } from '../../main/demo-service/seed/random.ts';

/** How many of the kills of `npm run soak` each kind is given, of a hundred. */
const shares = {
  writes: 30,
  pages: 10,
  migrations: 15,
  imports: 10,
  erasings: 10,
  backups: 5,
  receiver: 20,
} as const;
/** Without being asked: `npm test`. */
const few = {
  writes: 10,
  pages: 4,
  migrations: 4,
  imports: 2,
  erasings: 6,
  backups: 3,
  receiver: 10,
} as const;

const asked = process.env['CASHDESK_KILL_ROUNDS'];

/** `npm run soak` asks for more kills, and for other moments with another seed. */
export function killRounds(kind: keyof typeof shares): number {
  return asked === undefined
    ? few[kind]
    : Math.max(1, Math.round((Number(asked) * shares[kind]) / 100));
}

export function killMoments(): SeededRandom {
  return seededRandom(Number(process.env['CASHDESK_KILL_SEED'] ?? '1'));
}
