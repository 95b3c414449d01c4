import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BusProperty, readBusFlag } from '../../main/shell/read-bus-flag.ts';
import { createScreenLockCheck } from '../../main/shell/screen-lock.ts';
import { startFakeLogind } from '../peers/fake-logind.ts';

const keyring: BusProperty = {
  bus: 'session',
  service: 'org.freedesktop.secrets',
  object: '/org/freedesktop/secrets/aliases/default',
  interface: 'org.freedesktop.Secret.Collection',
  property: 'Locked',
};

describe.runIf(process.platform === 'linux')('a property of a system service', () => {
  it('is read from the service: the keyring of the tests is unlocked', async () => {
    expect(await readBusFlag(keyring)).toBe(false);
  });

  it.each([
    ['a service that is not there', { ...keyring, service: 'dev.cashdesk.nobody' }],
    ['an object that is not there', { ...keyring, object: '/dev/cashdesk/nothing' }],
    ['a property that is not there', { ...keyring, property: 'Nothing' }],
    ['a property that is no boolean', { ...keyring, property: 'Label' }],
  ])('is unknown for %s', async (_what, property) => {
    expect(await readBusFlag(property)).toBeNull();
  });

  it('is unknown without a bus address, and where its socket does not exist', async () => {
    expect(await readBusFlag(keyring, {})).toBeNull();
    for (const address of [
      'tcp:host=localhost',
      'unix:path=/nowhere/bus',
      'unix:path=%',
      '',
      'unix:path=/'.padEnd(300, 'x'),
    ])
      expect(await readBusFlag(keyring, { DBUS_SESSION_BUS_ADDRESS: address })).toBeNull();
  });
});

describe.runIf(process.platform !== 'win32')('the screen lock on Linux', () => {
  it.each([true, false])('follows logind: %s', async (isLocked) => {
    const logind = await startFakeLogind();
    try {
      logind.isLocked = isLocked;
      const isScreenLocked = createScreenLockCheck({
        powerMonitor: { getSystemIdleState: () => 'active' },
        platform: 'linux',
        readFlag: (flag) => readBusFlag(flag, { DBUS_SYSTEM_BUS_ADDRESS: logind.address }),
      });
      expect(await isScreenLocked()).toBe(isLocked);
    } finally {
      logind.close();
    }
  });
});

describe.runIf(process.platform !== 'win32')('a faulty bus', () => {
  let folder: string;
  const sockets: Socket[] = [];
  let answer: (socket: Socket) => void;
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => answer(socket));
  });
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-bus-'));
    await new Promise<void>((resolve) => server.listen(path.join(folder, 'bus'), resolve));
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each<readonly [string, (socket: Socket) => void]>([
    ['sends nothing', () => undefined],
    ['refuses the user', (socket) => void socket.write('REJECTED EXTERNAL\r\n')],
    ['ends', (socket) => void socket.end()],
    ['sends without end', (socket) => void socket.write(Buffer.alloc(70_000, 'x'))],
    [
      'uses another byte order',
      (socket) =>
        void socket.write(Buffer.concat([Buffer.from('OK 1\r\n'), Buffer.alloc(32, 'B')])),
    ],
  ])('leaves the property unknown: it %s', async (_how, answers) => {
    answer = answers;
    expect(await readBusFlag(keyring, { XDG_RUNTIME_DIR: folder })).toBeNull();
  });
});
