import { EventEmitter } from 'node:events';
import { app } from '../app/app.ts';
import type { Imitates } from '../imitates.ts';
import { connection, fetchFile, networkError, resolveName } from './network.ts';
import { StandInProtocol } from './protocol.ts';
import { Requests } from './requests.ts';
import { scheme } from './schemes.ts';
import { WebRequest } from './web-request.ts';

type Fetch = typeof globalThis.fetch;
type PermissionRequestHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: object,
) => void;
type PermissionCheckHandler = (
  contents: unknown,
  permission: string,
  origin: string,
  details: object,
) => boolean;
type DevicePermissionHandler = (details: object) => boolean;

/**
 * Electron's `Session`. Requests of main go through Node's own `fetch`; requests of pages never
 * leave the machine.
 */
export class StandInSession extends EventEmitter {
  readonly protocol = new StandInProtocol();
  readonly webRequest = new WebRequest();
  readonly partition: string;
  readonly storagePath: string | null = null;
  permissionRequestHandler: PermissionRequestHandler | null = null;
  permissionCheckHandler: PermissionCheckHandler | null = null;
  devicePermissionHandler: DevicePermissionHandler | null = null;
  readonly #requests = new Requests();
  #isOffline = false;
  #languages: readonly string[] = ['en-US'];
  #lastRequest = 0;

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  readonly fetch: Fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = input instanceof Request ? input.url : input.toString();
    const answer = await this.webRequest.askBefore({
      id: ++this.#lastRequest,
      url,
      method: init?.method ?? request?.method ?? 'GET',
      resourceType: 'xhr',
      referrer: '',
      timestamp: Date.now(),
    });
    if (answer.cancel === true) throw networkError('ERR_BLOCKED_BY_CLIENT');
    if (url.startsWith('file:')) return fetchFile(url);
    const handler = this.protocol.handlerFor(url.slice(0, Math.max(0, url.indexOf(':'))));
    if (handler !== undefined) return handler(new Request(input, init));
    if (!/^https?:/.test(url))
      throw networkError(url.startsWith(`${scheme()}:`) ? 'ERR_FAILED' : 'ERR_UNKNOWN_URL_SCHEME');
    if (this.#isOffline || !connection.isOnline) throw networkError('ERR_INTERNET_DISCONNECTED');
    return this.#requests.fetch(input, init);
  };

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.permissionRequestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.permissionCheckHandler = handler;
  }

  setDevicePermissionHandler(handler: DevicePermissionHandler | null): void {
    this.devicePermissionHandler = handler;
  }

  enableNetworkEmulation({ offline = false }: { readonly offline?: boolean }): void {
    this.#isOffline = offline;
  }

  disableNetworkEmulation(): void {
    this.#isOffline = false;
  }

  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:');
  }

  async resolveHost(host: string): Promise<Electron.ResolvedHost> {
    if (this.#isOffline) throw networkError('ERR_INTERNET_DISCONNECTED');
    return resolveName(host);
  }

  async resolveProxy(): Promise<string> {
    return 'DIRECT';
  }

  /** Electron gives each new session the language of the system, and downloads its dictionary. */
  getSpellCheckerLanguages(): readonly string[] {
    return this.#languages;
  }

  setSpellCheckerLanguages(languages: readonly string[]): void {
    this.#languages = languages;
  }

  getUserAgent(): string {
    return app.userAgentFallback;
  }

  setUserAgent(): void {}
  setSpellCheckerEnabled(): void {}
  setCertificateVerifyProc(): void {}
  setDisplayMediaRequestHandler(): void {}
  setUSBProtectedClassesHandler(): void {}
  setBluetoothPairingHandler(): void {}
  setCodeCachePath(): void {}
  flushStorageData(): void {}
  async setProxy(): Promise<void> {}
  async clearCache(): Promise<void> {}
  async clearStorageData(): Promise<void> {}
  async clearCodeCaches(): Promise<void> {}
  async clearAuthCache(): Promise<void> {}
  async clearHostResolverCache(): Promise<void> {}

  async closeAllConnections(): Promise<void> {
    this.#requests.endAll();
  }
}

type OwnOfSession =
  | 'partition'
  | 'permissionRequestHandler'
  | 'permissionCheckHandler'
  | 'devicePermissionHandler';
const defaultSession = new StandInSession('') satisfies Imitates<
  Electron.Session,
  StandInSession,
  OwnOfSession
>;
const sessions = new Map([['', defaultSession]]);
// Electron creates it at its first use, which is never before the app is ready.
app.once('ready', () => app.emit('session-created', defaultSession));

function fromPartition(partition: string): StandInSession {
  const existing = sessions.get(partition);
  if (existing !== undefined) return existing;
  const created = new StandInSession(partition);
  sessions.set(partition, created);
  app.emit('session-created', created);
  return created;
}

/** Electron's `session` module. */
export const session = {
  defaultSession,
  fromPartition,
};

export function allSessions(): readonly StandInSession[] {
  return [...sessions.values()];
}

/** Electron's `net` module, on the default session. */
export const net = Object.assign(new EventEmitter(), {
  fetch: ((input: Parameters<Fetch>[0], init?: RequestInit) =>
    session.defaultSession.fetch(input, init)) satisfies Fetch,
  isOnline: (): boolean => connection.isOnline,
  get online(): boolean {
    return connection.isOnline;
  },
});
