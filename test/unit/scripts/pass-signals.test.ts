import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const file = path.resolve(import.meta.dirname, '../../../scripts/pass-signals.ts');

/** A process that records the three signals, and passes some to its child. */
function noticedAndPassed(isTerminal: boolean): string {
  const program = `
    const { passSignals } = await import(${JSON.stringify(file)});
    const written = [];
    const stop = passSignals((signal) => written.push(signal), {
      isTerminal: ${isTerminal},
      onSignal: () => written.push('noticed'),
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.emit(signal, signal);
    stop();
    process.emit('SIGTERM', 'SIGTERM');
    console.log(written.join(' '));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  }).trim();
}

describe('the signals that a script passes to its child', () => {
  it('are all of them if no terminal sends them to both', () => {
    expect(noticedAndPassed(false)).toBe('noticed SIGINT noticed SIGTERM noticed SIGHUP');
  });

  it('exclude those that a terminal sends to the child as well: Ctrl-C, and its own end', () => {
    expect(noticedAndPassed(true)).toBe('noticed noticed SIGTERM noticed');
  });
});
