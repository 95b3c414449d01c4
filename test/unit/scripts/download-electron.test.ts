import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createProgressLine,
  type DownloadArtifact,
  downloadElectron,
  downloadWith,
} from '../../../scripts/download-electron.ts';

const packageFolder = path.resolve(import.meta.dirname, '../../../node_modules/electron');

/** Answers as fetch does: by a rejection once its signal is aborted. */
const silent: DownloadArtifact = ({ downloadOptions: { signal } }) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted'))),
  );

describe('Real Electron: the download of its binary', () => {
  let folder: string;
  let server: Server | undefined;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-download-'));
    // A mirror in the settings of npm or the machine would be used instead.
    for (const name of Object.keys(process.env).filter((each) => /electron/i.test(each)))
      vi.stubEnv(name, undefined);
    vi.stubEnv('electron_config_cache', folder);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
    server = undefined;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });
  const mirror = async (answer: (end: (body: Buffer) => void) => void): Promise<void> => {
    const listening = createServer((_request, response) =>
      answer((body) => response.setHeader('content-length', body.length).end(body)),
    );
    server = listening;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`);
  };

  it('reports at once that no server answers, and the evidence', async () => {
    await mirror(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    expect(await downloadElectron(packageFolder)).toContain('ECONNREFUSED');
  });

  it('accepts only the files that Electron published', async () => {
    await mirror((end) => end(Buffer.alloc(1000)));
    expect(await downloadElectron(packageFolder)).toMatch(/checksum/i);
  });

  it('times out without data, and with data that never ends', async () => {
    await expect(downloadWith(silent, {}, { silenceMs: 5, wholeMs: 60_000 })).rejects.toThrow(
      'nothing comes from the network',
    );
    const dripping: DownloadArtifact = async (details) => {
      const drop = setInterval(
        () =>
          void details.downloadOptions.getProgressCallback({
            transferred: 1,
            total: 1e9,
            percent: 0,
          }),
        1,
      );
      return silent(details).finally(() => clearInterval(drop));
    };
    await expect(downloadWith(dripping, {}, { silenceMs: 60_000, wholeMs: 20 })).rejects.toThrow(
      'it takes too long',
    );
  });

  it('continues as long as data arrives', async () => {
    const slow: DownloadArtifact = async ({ downloadOptions: { getProgressCallback, signal } }) => {
      for (let percent = 0; percent <= 1; percent += 0.1) {
        await vi.advanceTimersByTimeAsync(50_000);
        signal.throwIfAborted();
        await getProgressCallback({ transferred: percent * 100, total: 100, percent });
      }
      return 'electron.zip';
    };
    vi.useFakeTimers();
    try {
      expect(await downloadWith(slow, {})).toBe('electron.zip');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [
      'in place at a terminal',
      true,
      [
        '\r  Electron: 0 % of 120 MB ',
        '\r  Electron: 30 % of 120 MB ',
        '\r  Electron: 60 % of 120 MB ',
        '\r  Electron: 100 % of 120 MB ',
        '\n',
      ],
    ],
    [
      'by quarters in a log',
      false,
      [
        '  Electron: 0 % of 120 MB\n',
        '  Electron: 30 % of 120 MB\n',
        '  Electron: 60 % of 120 MB\n',
        '  Electron: 100 % of 120 MB\n',
      ],
    ],
  ])('shows its progress, %s', (_where, isTTY, expected) => {
    const written: string[] = [];
    const line = createProgressLine({ isTTY, write: (text) => written.push(text) });
    for (const percent of [0, 0.001, 0.3, 0.301, 0.6, 0.6, 1])
      line.show({ transferred: percent * 120e6, total: 120e6, percent });
    line.end();
    expect(written).toEqual(expected);
  });
});
