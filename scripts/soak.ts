/**
 * `npm run soak [-- --rounds 200 --seed 1]`: repeatedly kills writing processes (creations, drafts,
 * histories and runs; pages of clients; migrations; imports; the event receiver under load). Checks
 * each time that everything reported as stored is there.
 */
import { spawnSync } from 'node:child_process';
import { nodeProgram } from './node-program.ts';
import { readOptions } from './read-options.ts';
import { say } from './say.ts';

const values = readOptions('npm run soak -- [--rounds 200] [--seed 1]', {
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const wholeNumber = /^[1-9]\d{0,8}$/;
if (!wholeNumber.test(values.rounds) || !wholeNumber.test(values.seed)) {
  say('--rounds and --seed are whole numbers');
  process.exitCode = 1;
} else {
  say(`${values.rounds} kills, seed ${values.seed}`);
  const [program, ...args] = nodeProgram(
    'vitest',
    'run',
    '--project',
    'integration',
    'test/integration/data-kill.test.ts',
    'test/integration/event-kill.test.ts',
  );
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CASHDESK_KILL_ROUNDS: values.rounds, CASHDESK_KILL_SEED: values.seed },
  });
  process.exitCode = status ?? 1;
}
