import type { ClipboardItem } from 'electron';
import { describe, expect, it } from 'vitest';
import {
  createSecretClipboard,
  secretStaysMs,
} from '../../../main/shell/guard/secret-clipboard.ts';

function setUp(platform: NodeJS.Platform = 'linux') {
  const board = {
    text: 'before',
    fails: false,
    takesNoMark: false,
    types: {} as Record<string, Blob>,
  };
  let due: { readonly atMs: number; readonly task: () => void }[] = [];
  const clipboard = createSecretClipboard({
    clipboard: {
      readText: async () => {
        if (board.fails) throw new Error('The clipboard cannot be read');
        return board.text;
      },
      writeText: async (text) => void (board.text = text),
      write: async ([item]) => {
        const types = item as unknown as Record<string, Blob>;
        if (board.takesNoMark) throw new Error('A format that nobody knows');
        board.types = { ...types };
        board.text = (await types['text/plain']?.text()) ?? '';
      },
    },
    toItem: (types) => types as unknown as ClipboardItem,
    platform,
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
}

describe('a copied secret', () => {
  it.each([
    ['darwin', { 'org.nspasteboard.ConcealedType': [49] }],
    [
      'win32',
      {
        ExcludeClipboardContentFromMonitorProcessing: [0, 0, 0, 0],
        CanIncludeInClipboardHistory: [0, 0, 0, 0],
        CanUploadToCloudClipboard: [0, 0, 0, 0],
      },
    ],
    ['linux', { 'x-kde-passwordManagerHint': [...Buffer.from('secret')] }],
  ] as const)('is marked on %s so that clipboard histories exclude it', async (system, marks) => {
    const { board, clipboard } = setUp(system);
    await clipboard.copySecret('whsec-1');
    const { 'text/plain': text, ...others } = board.types;
    expect(await text?.text()).toBe('whsec-1');
    const found = await Promise.all(
      Object.entries(others).map(
        async ([type, mark]) => [type, [...(await mark.bytes())]] as const,
      ),
    );
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.entries(marks).map(([name, bytes]) => [
          `electron application/osclipboard;format="${name}"`,
          [...bytes],
        ]),
      ),
    );
    await clipboard.copyText('no secret');
    expect(board.text).toBe('no secret');
  });

  it('is copied also on a system without such a mark, and removed after a minute', async () => {
    const { board, clipboard, pass } = setUp();
    board.takesNoMark = true;
    await clipboard.copySecret('whsec-1');
    expect(board.text).toBe('whsec-1');
    await pass(secretStaysMs);
    expect(board.text).toBe('');
  });

  it('is removed from the clipboard after a minute', async () => {
    const { board, clipboard, pass } = setUp();
    await clipboard.copySecret('whsec-1');
    expect(board.text).toBe('whsec-1');
    await pass(secretStaysMs - 1);
    expect(board.text).toBe('whsec-1');
    await pass(secretStaysMs);
    expect(board.text).toBe('');
  });

  it('removes nothing that was copied since, here or by another program', async () => {
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

  it('stays for a minute after the last copy', async () => {
    const { board, clipboard, pass } = setUp();
    await clipboard.copySecret('whsec-1');
    await clipboard.copySecret('whsec-2');
    await pass(secretStaysMs);
    expect(board.text).toBe('');
  });

  it('is removed when the app ends, without other contents', async () => {
    const { board, clipboard } = setUp();
    await clipboard.clear();
    expect(board.text).toBe('before');
    await clipboard.copySecret('whsec-1');
    await clipboard.clear();
    expect(board.text).toBe('');
  });

  it('is reported if the clipboard fails, and delays nothing', async () => {
    const { board, clipboard, pass, bugs } = setUp();
    await clipboard.copySecret('whsec-1');
    board.fails = true;
    await pass(secretStaysMs);
    expect(bugs).toHaveLength(1);
  });
});
