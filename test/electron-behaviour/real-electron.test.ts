/**
 * Behaviour that could break with a new Electron. The stand-in answers as far as it can; the rest
 * runs only on `ELECTRON_BIN`, and has not been run on one so far: the expectations come from
 * Electron's source and documentation.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { describe, expect, it } from 'vitest';
import { electronForTests } from '../../scripts/find-electron.ts';
import { sandboxWorks } from '../../scripts/sandbox-works.ts';
import { askElectron } from './ask-electron.ts';
import { startLoopbackPeer } from './loopback-peer.ts';

const electron = electronForTests();
const root = path.resolve(import.meta.dirname, '../..');
const programs = path.join(import.meta.dirname, 'programs');
const isWayland = Boolean(process.env['WAYLAND_DISPLAY']) && !process.env['DISPLAY'];

/** The program in an archive, its native module next to it, as the app is packaged. */
async function createArchive(folder: string): Promise<string> {
  const source = path.join(folder, 'source');
  const database = 'node_modules/better-sqlite3-multiple-ciphers';
  mkdirSync(path.join(source, database), { recursive: true });
  for (const file of ['archived.mjs', 'thread-inside.mjs', 'answer.mjs'])
    cpSync(path.join(programs, file), path.join(source, file));
  for (const part of ['package.json', 'lib', 'prebuilds'])
    cpSync(path.join(root, database, part), path.join(source, database, part), {
      recursive: true,
    });
  writeFileSync(
    path.join(source, 'package.json'),
    JSON.stringify({ name: 'behaviour', version: '1.0.0', type: 'module', main: 'archived.mjs' }),
  );
  const archive = path.join(folder, 'behaviour.asar');
  await createPackageWithOptions(source, archive, { unpack: '*.node' });
  return archive;
}

describe('a new version of Electron', () => {
  it("reports that a hidden window's page is ready, and whether the user is idle", async () => {
    const { 'ready-to-show of a hidden window': ready, ...of } = (await askElectron('first-window'))
      .of;
    expect(of).toEqual({
      'did-finish-load of a hidden window': 'came',
      'idle time': [true, true],
      'idle state': true,
    });
    // On Wayland the event may never come (electron#48859), so the app does not wait only for that.
    expect(isWayland ? ['came', 'not within its time'] : ['came']).toContain(ready);
  });

  it('gives a page a sandboxed preload and no permission, and restores it after a crash', async () => {
    const { of } = await askElectron('bridge');
    const { seccomp, 'code cache': codeCache, ...rest } = of;
    expect(rest).toEqual({
      preload: [true, true, 'undefined'],
      senderFrame: ['app://page', true, { text: 'ünï' }],
      'module script': 'a module ran',
      'font of its own': true,
      'font of others': 'refused',
      permission: 'denied',
      position: 'refused',
      'asked permissions': electron === undefined ? [] : ['geolocation'],
      crash: 'crashed',
      'after the crash': [false, 'function'],
    });
    const isFiltered =
      electron !== undefined && process.platform === 'linux' && sandboxWorks(electron);
    // The stand-in's pages are in a separate browser.
    if (electron !== undefined) expect(codeCache).toBe(true);
    if (isFiltered) expect(seccomp).toBe('2');
  });

  /** Limits of BoringSSL: event signatures, encrypted files and TLS need these. */
  it('has the digests, ciphers and keys that the app needs', async () => {
    const { of } = await askElectron('crypto');
    expect(of).toEqual({
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      hmac: '515aae133b435d4000956731f68ae5cf5eb85d4f0dc6a546d2bfcd3595ec1ae1',
      same: true,
      random: 32,
      aes: 'bac23849bb7f57d3c7482587cbf641474000eac3',
      'has aes-256-gcm': true,
      tls: ['TLSv1.2', 'TLSv1.3'],
      ecdsa: true,
    });
  });

  it('ends a thread that takes too much memory, and not main', async () => {
    const { of } = await askElectron('thread');
    expect(of).toEqual({
      ESM: ['message', true],
      'out of memory': ['error', 'ERR_WORKER_OUT_OF_MEMORY'],
      'main continues': ['message', true],
    });
  });

  it('loads a native module and an ESM thread from an archive', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'electron-archive-'));
    try {
      const { of } = await askElectron('archived', { archive: await createArchive(folder) });
      expect(of).toMatchObject({ 'in an archive': true, 'native module': 42 });
      // The app's threads are text, because Electron may not find a thread in an archive.
      expect(of['ESM worker']).toEqual(
        electron === undefined ? ['error', expect.any(String)] : ['message', true],
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('passes the link of a second start to the first, and ends the second', async () => {
    const { of, exitCode } = await askElectron('second', {
      whenReady: ({ startAgain }) => startAgain(['cashdesk://card/1']),
    });
    expect(of).toEqual({
      ready: null,
      second: 'no lock',
      'second-instance': 'cashdesk://card/1',
      'will-quit': null,
    });
    expect(exitCode).toBe(0);
  });

  it.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'quits in order on %s',
    async (signal) => {
      const { order } = await askElectron('signalled', { whenReady: ({ kill }) => kill(signal) });
      expect(order).toEqual(['ready', 'before-quit', 'will-quit']);
    },
  );

  it('takes each session off the network, also one that is created meanwhile', async () => {
    const peer = await startLoopbackPeer();
    try {
      const { of } = await askElectron('plug', { environment: { BEHAVIOUR_URL: peer.url } });
      expect(of).toEqual({
        before: 'ok',
        'a session that was there': 'failed',
        'one that is made meanwhile': 'failed',
        afterwards: ['ok', 'ok'],
      });
    } finally {
      peer.close();
    }
  });

  it('copies text, and empties the clipboard', async () => {
    const { of } = await askElectron('copies');
    expect(of).toEqual({ 'read back': 'copied ünï', empty: '' });
  });

  it('emits no event of a tray menu that is only set again', async () => {
    const { of } = await askElectron('tray-events');
    expect(of).toEqual({ 'set again': [] });
  });

  it('creates a PDF of a page at 150 %', async () => {
    const { of } = await askElectron('paper');
    expect(of['document']).toEqual(['%PDF-', 2]);
  });
});

/**
 * The stand-in cannot answer these: it has no spell checker, no printer and no page without
 * scripts.
 */
describe.runIf(electron !== undefined)('the real Electron only', () => {
  it('fetches no dictionary and nothing else', async () => {
    const requestedUrls: string[] = [];
    const proxy = createServer(({ url }, response) => {
      requestedUrls.push(url ?? '');
      response.writeHead(502).end();
    }).on('connect', ({ url }, socket) => {
      requestedUrls.push(url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = proxy.address() as AddressInfo;
      const { of } = await askElectron('quiet', {
        args: [`--proxy-server=127.0.0.1:${String(port)}`, '--proxy-bypass-list=<-loopback>'],
      });
      expect(of).toEqual({ ended: true });
      expect(requestedUrls).toEqual([]);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
  });

  it('opens the print dialog without a printer, or reports that printing ended', async () => {
    const { of } = await askElectron('print');
    expect(of['printers']).toBe(true);
    expect(['still open', [true, ''], [false, expect.any(String)]]).toContainEqual(of['print']);
  });

  it('creates a PDF of a page without its scripts', async () => {
    const { of } = await askElectron('paper');
    expect(of['title']).toBe('Paper');
  });
});
