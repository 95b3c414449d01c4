import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DemoService,
  type DemoServiceOptions,
  startDemoService,
} from '../../main/demo-service/start-demo-service.ts';
import type { TextToSave } from '../../main/export/save-text.ts';
import type { OpenedFile } from '../../main/import/open-file.ts';
import type { NoticeEcho } from '../../main/features/notices.ts';
import { createPreferences } from '../../main/features/preferences/preferences.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import type { Log } from '../../main/log/log.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import { type Cashdesk, createCashdesk } from '../../main/app/cashdesk.ts';
import type { Missed } from '../../main/app/machine.ts';
import { createDemoCompany } from '../../main/app/connections/demo-company.ts';
import type { StartAtLoginState } from '../../preload/contract/app/app.ts';
import type { BankingPart, Connection } from '../../preload/contract/app/connections.ts';
import type { CardRow } from '../../preload/contract/cards/cards.ts';
import { contract } from '../../preload/contract/index.ts';

type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
};

type SavedFile = { readonly text: string; readonly bytes: Uint8Array };

export type CashdeskRig = {
  readonly cashdesk: Cashdesk;
  readonly sent: readonly SentRequest[];
  /** Every request waits for this function before it is sent. */
  readonly hold: { before: (request: SentRequest) => Promise<void> | undefined };
  readonly startBank: (options?: DemoServiceOptions) => Promise<DemoService>;
  /**
   * The sign-in pages that the user's browser was asked to open. The user consents immediately,
   * unless the test does that.
   */
  readonly signInPages: {
    readonly opened: readonly string[];
    agreesAtOnce: boolean;
    /**
     * Extra claims of the ID token of a session with `openid`, given the bank's time. Null: no ID
     * token.
     */
    idToken: ((bankSeconds: number) => Readonly<Record<string, unknown>>) | null;
    /** The error that the bank's page answers a sign-in with; null: the user may sign in. */
    error: string | null;
  };
  readonly secretStore: SecretStore;
  /** The stored profiles; undefined: none were ever stored. */
  readonly settingsFile: {
    readonly connections: unknown;
    readonly appLock?: unknown;
    readonly backups?: unknown;
    readonly retention?: unknown;
    readonly drafts?: unknown;
  };
  /** Saves a profile and signs in; the user consents immediately. */
  readonly connect: (
    bank: DemoService,
    name: string,
    banking?: Partial<BankingPart>,
  ) => Promise<Connection>;
  /** The files that the user saved. */
  readonly saved: readonly (TextToSave & SavedFile)[];
  /** The files that the user chooses when asked for one; without any the user closes the dialog. */
  readonly toOpen: OpenedFile[];
  /** The file that the user chooses for saving or reading; null: the user closes the dialog. */
  readonly chosenFile: { path: string | null };
  /** Runs while a file dialog is open, before its answer. */
  readonly dialogs: { whileOpen: (() => Promise<void>) | null };
  /** Texts on the clipboard, including secrets. */
  readonly copied: readonly string[];
  /** The links that the user was asked to open; the user declines. */
  readonly openRequests: readonly string[];
  readonly dataDirectory: string;
  /** Notifications of the desktop. */
  readonly echoes: readonly NoticeEcho[];
  readonly missedWhileLocked: readonly Missed[];
  /** How often the app erased everything to start empty. */
  readonly starts: { readonly empty: number };
  readonly rows: () => Promise<readonly CardRow[]>;
  readonly close: () => Promise<void>;
};

export function bankingOf(bank: DemoService): BankingPart {
  return {
    baseUrl: bank.baseUrl,
    issuer: bank.issuer,
    authorizationEndpoint: null,
    tokenEndpoint: null,
    revocationEndpoint: null,
    clientId: bank.clientId,
    clientAuthentication: 'none',
    scopes: [...bank.scopes],
    redirect: { host: '127.0.0.1', port: null, path: '/callback' },
    headerPrefix: 'Service',
    limitUnit: 'major',
    limitCurrency: 'EUR',
  };
}

/** The demo company's page of 40 would start a worker thread in each connection. */
const fewClients = 30;

/** All of Cashdesk without shell and keychain, over real sockets to banks on this machine. */
export function createCashdeskRig({
  secretStore = createMemorySecretStore('available'),
  now = Date.now,
  push = () => undefined,
  log = { write: () => undefined },
  settingsFile = { connections: undefined },
  systemLanguages = ['en'],
  collectGarbage = () => undefined,
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'cashdesk-rig-')),
}: {
  readonly secretStore?: SecretStore;
  readonly now?: () => number;
  readonly push?: PushEvent;
  readonly log?: Log;
  readonly settingsFile?: {
    connections: unknown;
    appLock?: unknown;
    backups?: unknown;
    retention?: unknown;
    drafts?: unknown;
  };
  readonly systemLanguages?: readonly string[];
  /** Takes seconds in the large heap of a test process; only a memory test asks for it. */
  readonly collectGarbage?: () => void;
  /** The folder of a closed rig. */
  readonly dataDirectory?: string;
} = {}): CashdeskRig {
  const banks: DemoService[] = [];
  /** Banks of another rig, too, which closes them itself. */
  const signInBanks = new Set<DemoService>();
  const sent: SentRequest[] = [];
  const saved: (TextToSave & SavedFile)[] = [];
  const filesToOpen: OpenedFile[] = [];
  const copiedTexts: string[] = [];
  const openRequests: string[] = [];
  const opened: string[] = [];
  const signInPages: CashdeskRig['signInPages'] = {
    opened,
    agreesAtOnce: true,
    idToken: null,
    error: null,
  };
  /** The demo bank has no ID tokens, so the rig adds the OpenID Connect parts to its answers. */
  const withIdToken = async (url: string, response: Response): Promise<Response> => {
    const bank = [...signInBanks].find(({ tokenEndpoint }) => tokenEndpoint === url);
    const page = URL.parse(opened.at(-1) ?? '');
    const nonce = page?.searchParams.get('nonce') ?? null;
    if (bank === undefined || nonce === null || signInPages.idToken === null || !response.ok)
      return response;
    const now = Math.floor(Date.parse(response.headers.get('date') ?? '') / 1000);
    const claims = {
      iss: bank.issuer,
      aud: bank.clientId,
      sub: 'camille',
      iat: now,
      exp: now + 60,
      nonce,
      ...signInPages.idToken(now),
    };
    const encodePart = (of: object): string =>
      Buffer.from(JSON.stringify(of)).toString('base64url');
    const body = (await response.json()) as object;
    return Response.json(
      {
        ...body,
        id_token: `${encodePart({ alg: 'RS256' })}.${encodePart(claims)}.${encodePart({})}`,
      },
      { headers: { date: response.headers.get('date') ?? '' } },
    );
  };
  const chosenFile: CashdeskRig['chosenFile'] = { path: null };
  const dialogs: CashdeskRig['dialogs'] = { whileOpen: null };
  const choose = async (): Promise<string | null> => {
    await dialogs.whileOpen?.();
    return chosenFile.path;
  };
  const echoes: NoticeEcho[] = [];
  const missedWhileLocked: Missed[] = [];
  const starts = { empty: 0 };
  let startAtLogin: StartAtLoginState = 'off';
  const hold: CashdeskRig['hold'] = { before: () => undefined };
  const cashdesk = createCashdesk({
    directory: dataDirectory,
    logFile: 'cashdesk.log',
    fetch: async (url, init) => {
      const request = { url, method: init.method ?? 'GET', headers: new Headers(init.headers) };
      sent.push(request);
      await hold.before(request);
      return withIdToken(url, await fetch(url, init));
    },
    secretStore,
    settings: (name) => ({
      read: () => settingsFile[name],
      write: (value) => (settingsFile[name] = structuredClone(value)),
    }),
    preferences: createPreferences({
      read: () => undefined,
      write: () => undefined,
      systemLanguages: () => systemLanguages,
    }),
    demo: createDemoCompany({
      start: () =>
        startDemoService({
          clients: fewClients,
          mockedApprovals: true,
          withSubscriptions: true,
          withPayments: true,
          withRegistrations: true,
        }),
      fetch,
      language: () => 'en',
    }),
    openSignIn: async (url) => {
      opened.push(url);
      if (!signInPages.agreesAtOnce) return;
      const bank = [...signInBanks].find(({ authorizationEndpoint }) =>
        url.startsWith(authorizationEndpoint),
      );
      const signInUrl = new URL(url);
      if (signInPages.error !== null) {
        const redirectUrl = new URL(signInUrl.searchParams.get('redirect_uri') ?? '');
        redirectUrl.searchParams.set('error', signInPages.error);
        redirectUrl.searchParams.set('state', signInUrl.searchParams.get('state') ?? '');
        redirectUrl.searchParams.set('iss', bank?.issuer ?? '');
        await fetch(redirectUrl).catch(() => undefined);
        return;
      }
      const scope = signInUrl.searchParams.get('scope') ?? '';
      signInUrl.searchParams.set('scope', scope.replace(/\bopenid ?/, ''));
      // Any other bank of a test consents automatically.
      await fetch(bank ? await bank.control.approve(signInUrl.href) : url).catch(() => undefined);
    },
    desktop: {
      info: () => ({
        version: '0',
        platform: 'linux',
        hasTray: true,
        electron: null,
        chromium: null,
      }),
      askAndOpen: async (url) => (openRequests.push(url), false),
      copyText: async (text) => void copiedTexts.push(text),
      copySecret: async (secret) => void copiedTexts.push(secret),
      noteScreen: () => undefined,
      saveText: async (file) => {
        await dialogs.whileOpen?.();
        if (file.mayStart?.() === false) return 'cancelled';
        saved.push({ ...file, ...(await readSavedFile(file.text)) });
        if (file.confirmReplace?.() === false) return 'cancelled';
        file.onSaved?.(`/home/camille/Documents/${file.suggestedName}`);
        return 'saved';
      },
      openFile: async () => {
        await dialogs.whileOpen?.();
        return filesToOpen.shift() ?? { kind: 'cancelled' };
      },
      openFiles: async () => {
        await dialogs.whileOpen?.();
        return filesToOpen.splice(0).map((file) => async () => file);
      },
      chooseFile: { toSave: choose, toRead: choose, folder: choose },
      openFolder: async (folder) => (openRequests.push(folder), true),
      print: async () => 'printed',
      toPdf: async (content) => new TextEncoder().encode(content),
      startAtLogin: {
        read: () => startAtLogin,
        set: (isOn) => (startAtLogin = isOn ? 'on' : 'off'),
      },
      quit: () => undefined,
      touchId: { canPrompt: () => false, prompt: async () => false },
    },
    systemIsOnline: () => true,
    // No host name with this prefix resolves.
    resolveHost: async (hostname) => {
      if (hostname.startsWith('no-such.')) throw new Error('net::ERR_NAME_NOT_RESOLVED');
      return null;
    },
    now,
    random: Math.random,
    randomUUID,
    randomBytes,
    push,
    log,
    onChange: () => undefined,
    echoNotice: (echo) => void echoes.push(echo),
    onLocked: () => undefined,
    collectGarbage,
    onMissedWhileLocked: (missed) => missedWhileLocked.push(missed),
    onAppLockReset: () => undefined,
    startEmpty: async () => {
      for (const name of Object.keys(settingsFile)) Reflect.deleteProperty(settingsFile, name);
      starts.empty += 1;
    },
    isInUse: () => true,
  });
  const rows = async (): Promise<readonly CardRow[]> => {
    const answer = await cashdesk.handlers.cards.list({
      text: '',
      statuses: [],
      sort: 'name',
      at: 0,
      limit: 100,
      refresh: 'no',
    });
    // Parse the answer as the border does.
    return answer.ok ? contract.cards.list.output.parse(answer.value).rows : [];
  };
  return {
    cashdesk,
    sent,
    hold,
    signInPages,
    secretStore,
    settingsFile,
    saved,
    toOpen: filesToOpen,
    copied: copiedTexts,
    openRequests,
    chosenFile,
    dialogs,
    dataDirectory,
    echoes,
    missedWhileLocked,
    starts,
    rows,
    startBank: async (options) => {
      const started = await startDemoService({
        rateLimits: false,
        // On a busy machine a slow receiver must not count as down.
        receiverTimeoutMs: 60_000,
        clients: fewClients,
        ...options,
      });
      let closing: Promise<void> | null = null;
      const bank = { ...started, close: () => (closing ??= started.close()) };
      banks.push(bank);
      signInBanks.add(bank);
      return bank;
    },
    connect: async (bank, name, banking = {}) => {
      signInBanks.add(bank);
      const profile = await cashdesk.handlers.connections.save({
        id: null,
        draft: {
          name,
          kind: 'production',
          banking: { ...bankingOf(bank), ...banking },
          registrations: null,
        },
      });
      if (!profile.ok) throw new Error(profile.error.kind);
      const signedIn = await cashdesk.handlers.session.signIn({});
      if (!signedIn.ok || signedIn.value.outcome !== 'signed-in')
        throw new Error(JSON.stringify(signedIn));
      await waitUntil(async () => (await rows()).length > 0);
      return contract.connections.save.output.parse(profile.value).connection;
    },
    close: async () => {
      await cashdesk.close();
      await Promise.all(banks.map((bank) => bank.close()));
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function readSavedFile(content: TextToSave['text']): Promise<SavedFile> {
  const parts: Buffer[] = [];
  const chunks = typeof content === 'string' ? [content] : content;
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  const bytes = Buffer.concat(parts);
  return { text: bytes.toString('utf8'), bytes };
}

export async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 100_000;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error('The awaited condition did not occur');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
