/**
 * Compares the figures of this run with those of earlier nights. Reads `out/bench.json` and the
 * history of the last successful night, writes `out/bench-history.json`. Fails if a result is worse
 * than in each of the last ten nights, by more than their own spread.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { say } from '../say.ts';
import { type Night, findWorseFigures } from './bench-nights.ts';

const historyFile = 'out/bench-history.json';
const storedNights = 365;

function runGh(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('gh', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The file of the last successful night; outside a workflow, an earlier one of this machine. */
function readEarlierNights(): readonly Night[] {
  const run = runGh(
    'run',
    'list',
    '--workflow',
    'nightly.yml',
    '--status',
    'success',
    '--limit',
    '1',
    '--json',
    'databaseId',
    '--jq',
    '.[0].databaseId // empty',
  );
  if (run) {
    rmSync(historyFile, { force: true });
    if (runGh('run', 'download', run, '--name', 'bench', '--dir', 'out') === null)
      say('The history of the last night could not be read: this one begins anew.');
  }
  return existsSync(historyFile)
    ? (JSON.parse(readFileSync(historyFile, 'utf8')) as readonly Night[])
    : [];
}

const earlierNights = readEarlierNights();
const figures = JSON.parse(readFileSync('out/bench.json', 'utf8')) as Night['figures'];
const currentNight: Night = { at: new Date().toISOString(), figures };
writeFileSync(
  historyFile,
  `${JSON.stringify([...earlierNights, currentNight].slice(-storedNights), null, 2)}\n`,
);

const worseFigures = findWorseFigures(earlierNights, currentNight);
for (const { id, value, before } of worseFigures)
  say(`${id}: ${value}, and ${before.join(', ')} in the nights before`);
say(
  `${Object.keys(figures).length} figures, ${worseFigures.length} of them worse than in the ${earlierNights.length} nights before.`,
);
if (worseFigures.length > 0) process.exitCode = 1;
