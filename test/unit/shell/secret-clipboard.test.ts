import { describe, expect, it } from 'vitest';
import {
  createSecretClipboard,
  secretStaysMs,
} from '../../../main/shell/guard/secret-clipboard.ts';

const setUp = () => {
  const board = { text: 'before', fails: false };
  let due: { readonly atMs: number; readonly task: () => void }[] = [];
  const clipboard = createSecretClipboard({
    clipboard: {
      readText: async () => {
        if (board.fails) throw new Error('The clipboard cannot be read');
        return board.text;
      },
      writeText: async (text) => void (board.text = text),
    },
    after: (delayMs, task) => {
      const entry = { atMs: delayMs, task };
      due.push(entry);
      return () => void (due = due.filter((each) => each !== entry));
    },
    reportBug: (cause) => bugs.push(cause),
  });
  const bugs: unknown[] = [];
  const pass = async (ms: number): Promise<void> => {
    const now = due.filter(({ atMs }) => atMs <= ms);
    due = due.filter((each) => !now.includes(each));
    for (const { task } of now) task();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { board, clipboard, pass, bugs };
};

describe('a secret that was copied', () => {
  it('leaves the clipboard after a minute', async () => {
    const { board, clipboard, pass } = setUp();
    await clipboard.copySecret('whsec-1');
    expect(board.text).toBe('whsec-1');
    await pass(secretStaysMs - 1);
    expect(board.text).toBe('whsec-1');
    await pass(secretStaysMs);
    expect(board.text).toBe('');
  });

  it('takes nothing else away that was copied since, here or by another program', async () => {
    const { board, clipboard, pass } = setUp();
    await clipboard.copySecret('whsec-1');
    board.text = 'copied elsewhere';
    await pass(secretStaysMs);
    expect(board.text).toBe('copied elsewhere');
    await clipboard.copySecret('whsec-2');
    await clipboard.copyText('whsec-2');
    await pass(secretStaysMs);
    expect(board.text).toBe('whsec-2');
  });

  it('is there for a minute from the last time that it was copied', async () => {
    const { board, clipboard, pass } = setUp();
    await clipboard.copySecret('whsec-1');
    await clipboard.copySecret('whsec-2');
    await pass(secretStaysMs);
    expect(board.text).toBe('');
  });

  it('leaves it when the app ends, and nothing else does', async () => {
    const { board, clipboard } = setUp();
    await clipboard.clear();
    expect(board.text).toBe('before');
    await clipboard.copySecret('whsec-1');
    await clipboard.clear();
    expect(board.text).toBe('');
  });

  it('is reported where the clipboard fails, and holds nobody up', async () => {
    const { board, clipboard, pass, bugs } = setUp();
    await clipboard.copySecret('whsec-1');
    board.fails = true;
    await pass(secretStaysMs);
    expect(bugs).toHaveLength(1);
  });
});
