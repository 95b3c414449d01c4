import { createConnection } from 'node:net';

export type BusProperty = {
  readonly bus: 'session' | 'system';
  readonly service: string;
  readonly object: string;
  readonly interface: string;
  readonly property: string;
};

/** A local bus answers within milliseconds; a hanging one must not delay anything. */
const answerWithinMs = 1000;
const maxBytes = 64_000;

/** `unix:path=/run/user/1000/bus,guid=…;…`: the first local socket. */
function socketOf(address: string): string | null {
  const match = /(?:^|;)unix:(?:[^;]*,)?(path|abstract)=([^,;]+)/.exec(address);
  if (match === null) return null;
  const name = decodeURIComponent(match[2] ?? '');
  return match[1] === 'abstract' ? `\0${name}` : name;
}

function busSocket(
  bus: BusProperty['bus'],
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (bus === 'system')
    return socketOf(
      environment['DBUS_SYSTEM_BUS_ADDRESS'] ?? 'unix:path=/var/run/dbus/system_bus_socket',
    );
  const address = environment['DBUS_SESSION_BUS_ADDRESS'];
  if (address !== undefined) return socketOf(address);
  const folder = environment['XDG_RUNTIME_DIR'];
  return folder === undefined ? null : `${folder}/bus`;
}

function alignLength(length: number, to: number): number {
  return Math.ceil(length / to) * to;
}
function padBytes(bytes: Buffer, to: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(alignLength(bytes.length, to) - bytes.length)]);
}
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
function encodeText(value: string): Buffer {
  return Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
}

/** A method call, little-endian. Source: D-Bus Specification, "Message Protocol". */
function methodCall(
  serial: number,
  to: { readonly service: string; readonly object: string; readonly method: string },
  strings: readonly string[],
): Buffer {
  const [interfaceName, member] = [
    to.method.slice(0, to.method.lastIndexOf('.')),
    to.method.slice(to.method.lastIndexOf('.') + 1),
  ];
  const field = (code: number, type: 'o' | 's', value: string): Buffer =>
    Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), encodeText(value)]);
  const signature = 's'.repeat(strings.length);
  const fields = [
    field(1, 'o', to.object),
    field(2, 's', interfaceName),
    field(3, 's', member),
    field(6, 's', to.service),
    ...(strings.length === 0
      ? []
      : [
          Buffer.concat([
            Buffer.from([8, 1, 'g'.charCodeAt(0), 0, signature.length]),
            Buffer.from(`${signature}\0`),
          ]),
        ]),
  ].reduce((all, each) => Buffer.concat([padBytes(all, 8), each]), Buffer.alloc(0));
  const body = strings.reduce(
    (all, each) => Buffer.concat([padBytes(all, 4), encodeText(each)]),
    Buffer.alloc(0),
  );
  const head = Buffer.concat([
    // Flag 2: do not start a service that is not running.
    Buffer.from(['l'.charCodeAt(0), 1, 2, 1]),
    uint32(body.length),
    uint32(serial),
    uint32(fields.length),
    fields,
  ]);
  return Buffer.concat([padBytes(head, 8), body]);
}

type Message = { readonly type: number; readonly body: Buffer; readonly rest: Buffer };

/** The first complete message in the bytes; null: it has not arrived completely. */
function firstMessage(bytes: Buffer): Message | null {
  if (bytes.length < 16) return null;
  if (bytes[0] !== 'l'.charCodeAt(0)) throw new Error('The bus answers in another byte order');
  const start = alignLength(16 + bytes.readUInt32LE(12), 8);
  const end = start + bytes.readUInt32LE(4);
  return bytes.length < end
    ? null
    : { type: bytes[1] ?? 0, body: bytes.subarray(start, end), rest: bytes.subarray(end) };
}
/** The boolean in a variant; null: another type, or an error answer. */
function flagIn({ type, body }: Message): boolean | null {
  return type === 2 && body.length >= 8 && body.toString('latin1', 0, 3) === '\u0001b\0'
    ? body.readUInt32LE(4) === 1
    : null;
}

/**
 * Reads a boolean property of a D-Bus service. Null without a bus, without the service, or without
 * an answer in time. Electron offers no API for these properties on Linux. `gdbus` and `busctl` would be
 * external programs, and the D-Bus packages for Node are full clients without recent releases.
 */
export function readBusFlag(
  { bus, service, object, interface: of, property }: BusProperty,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<boolean | null> {
  return new Promise<boolean | null>((resolve) => {
    const socketPath = busSocket(bus, environment);
    if (socketPath === null) return resolve(null);
    const socket = createConnection(socketPath);
    const end = (flag: boolean | null): void => {
      clearTimeout(limit);
      socket.destroy();
      resolve(flag);
    };
    const limit = setTimeout(end, answerWithinMs, null);
    let received = Buffer.alloc(0);
    let isAuthenticated = false;
    let answers = 0;
    const readMessages = (): void => {
      for (let next = firstMessage(received); next !== null; next = firstMessage(received)) {
        received = Buffer.from(next.rest);
        if (next.type !== 2 && next.type !== 3) continue;
        answers += 1;
        // The first message answers the greeting, which the bus requires first.
        if (answers === 2) return end(flagIn(next));
      }
    };
    socket.on('error', () => end(null));
    socket.on('close', () => end(null));
    socket.on('connect', () => {
      const user = Buffer.from(String(process.getuid?.() ?? '')).toString('hex');
      socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
    });
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (received.length > maxBytes) return end(null);
      if (!isAuthenticated) {
        if (!received.includes('\r\n')) return;
        if (!received.subarray(0, 3).equals(Buffer.from('OK '))) return end(null);
        isAuthenticated = true;
        received = received.subarray(received.indexOf('\r\n') + 2);
        const ofBus = { service: 'org.freedesktop.DBus', object: '/org/freedesktop/DBus' };
        socket.write(
          Buffer.concat([
            Buffer.from('BEGIN\r\n'),
            methodCall(1, { ...ofBus, method: 'org.freedesktop.DBus.Hello' }, []),
            methodCall(2, { service, object, method: 'org.freedesktop.DBus.Properties.Get' }, [
              of,
              property,
            ]),
          ]),
        );
      }
      try {
        readMessages();
      } catch {
        end(null);
      }
    });
    // An invalid address.
  }).catch(() => null);
}
