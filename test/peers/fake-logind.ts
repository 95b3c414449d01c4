import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

function uint32(value: number): number[] {
  return [...new Uint8Array(new Uint32Array([value]).buffer)];
}
function charCode(character: string): number {
  return character.charCodeAt(0);
}

/** The answer to the call of this serial; its body is a variant with a boolean. */
function answerTo(serial: number, isLocked: boolean): Buffer {
  return Buffer.from([
    ...[charCode('l'), 2, 1, 1, ...uint32(8), ...uint32(serial), ...uint32(15)],
    ...[5, 1, charCode('u'), 0, ...uint32(serial)],
    ...[8, 1, charCode('g'), 0, 1, charCode('v'), 0, 0],
    ...[1, charCode('b'), 0, 0, ...uint32(isLocked ? 1 : 0)],
  ]);
}

type FakeLogind = {
  /** For `DBUS_SYSTEM_BUS_ADDRESS`. */
  readonly address: string;
  isLocked: boolean;
  readonly close: () => void;
};

/**
 * A system bus with a logind whose session is locked or not. Test machines often have neither, and
 * the app then treats the screen as locked.
 */
export async function startFakeLogind(): Promise<FakeLogind> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-logind-'));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.once('data', () => {
      socket.write('OK 0123456789abcdef0123456789abcdef\r\n');
      // The greeting and the call come at once.
      socket.once('data', () =>
        socket.write(Buffer.concat([answerTo(1, false), answerTo(2, logind.isLocked)])),
      );
    });
  });
  const file = path.join(folder, 'bus');
  await new Promise<void>((resolve) => server.listen(file, resolve));
  const logind: FakeLogind = {
    address: `unix:path=${file}`,
    isLocked: false,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return logind;
}
