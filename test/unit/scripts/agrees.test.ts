import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { askConsent } from '../../../scripts/ask-consent.ts';

async function ask(answer: string | null, isTTY = true): Promise<boolean> {
  const terminal = {
    input: Object.assign(new PassThrough(), { isTTY }),
    output: Object.assign(new PassThrough(), { isTTY }),
  };
  const asked = askConsent('Without the sandbox?', terminal);
  if (answer === null) terminal.input.end();
  else terminal.input.write(`${answer}\n`);
  return asked;
}

describe('Real Electron: a question at the terminal', () => {
  it.each(['y', 'Y', 'yes', ' yes '])('reads “%s” as a yes', async (answer) =>
    expect(await ask(answer)).toBe(true),
  );
  it.each(['', 'n', 'no', 'yo', 'maybe'])('reads “%s” as a no', async (answer) =>
    expect(await ask(answer)).toBe(false),
  );
  it('reads a closed terminal as a no', async () => expect(await ask(null)).toBe(false));
  it('is skipped without an interactive terminal, as a no', async () =>
    expect(await ask('y', false)).toBe(false));
});
