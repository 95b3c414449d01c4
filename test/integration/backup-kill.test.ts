import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { runVaultWork } from '../../main/data/vault/whole/run-vault-work.ts';
import { waitUntil } from '../peers/cashdesk-rig.ts';
import { temporaryDirectory } from '../unit/data/temporary-directory.ts';
import { killLimitMs, killMoments, killRounds } from './kill-rounds.ts';

const writer = fileURLToPath(new URL('backup-writer.ts', import.meta.url));
const password = 'Pâques au balcon';
const backupsToKeep = 3;
const notes = z.object({
  settings: z.object({
    backups: z.record(
      z.string(),
      z.object({ made: z.array(z.object({ folder: z.string(), fileName: z.string() })) }),
    ),
  }),
});

type Where = { readonly folder: string; readonly backups: string };

/** The files of the backups that the app counts. */
function readRecordedBackups({ folder }: Where): readonly string[] {
  const { settings } = notes.parse(
    JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8')),
  );
  return Object.values(settings.backups)
    .flatMap(({ made }) => made)
    .map(({ fileName }) => fileName);
}

/**
 * Starts the app and kills it a moment after the second backup of this run begins. Returns its
 * output lines.
 */
async function killWhileWriting(
  { folder, backups }: Where,
  delayMs: number,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [writer, folder, password], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const isWriting = (): boolean => readdirSync(backups).some((name) => name.endsWith('.new'));
  const outputLines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    outputLines.push(line);
    if (outputLines.length === 3)
      void waitUntil(isWriting).then(() => setTimeout(() => child.kill('SIGKILL'), delayMs));
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return outputLines;
}

test(
  `leaves every finished backup readable after each of ${String(killRounds('backups'))} kills during a planned backup; half-written ones are removed and the next succeeds`,
  async () => {
    const folder = temporaryDirectory();
    const where = { folder, backups: path.join(folder, 'backups') };
    mkdirSync(where.backups);
    const moments = killMoments();
    for (let round = 0; round < killRounds('backups'); round += 1) {
      const outputLines = await killWhileWriting(where, moments.between(0, 900));
      expect(outputLines.slice(0, 3)).toEqual(['begins', 'made', 'begins']);
      const recorded = readRecordedBackups(where);
      expect(recorded.length).toBeGreaterThan(0);
      expect(recorded.length).toBeLessThanOrEqual(backupsToKeep);
      for (const fileName of recorded)
        expect(
          (await runVaultWork('read', { file: path.join(where.backups, fileName), password })).kind,
        ).toBe('read');
      // At most one more: half-written, or finished but not yet recorded.
      const others = readdirSync(where.backups).filter((name) => !recorded.includes(name));
      const begunNames = new Set(others.map((name) => name.replace(/\.new(-[a-z]+)?$/, '')));
      expect([...begunNames]).toEqual([...begunNames].slice(0, 1));
    }
  },
  killLimitMs('backups'),
);
