import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { standInExecutable } from '../../electron-stand-in/executable.ts';

export const fixture = path.join(import.meta.dirname, 'fixture');

/** Recordings of the fixture's main process, on its global. */
type Seen = {
  readonly second: readonly {
    readonly argv: readonly string[];
    readonly cwd: string;
    readonly data: unknown;
  }[];
  readonly navigations: readonly string[];
  readonly senders: readonly {
    readonly url: string;
    readonly origin: string;
    readonly isTop: boolean;
    readonly parent: unknown;
  }[];
  readonly events: readonly string[];
  readonly requests: readonly { readonly url: string; readonly method: string }[];
  readonly late?: unknown;
};

export type Running = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  readonly seen: () => Promise<Seen>;
  readonly close: () => Promise<void>;
};

/** Starts the fixture app on the stand-in, with its own userData folder. */
export async function launchFixture(
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const userData = await mkdtemp(path.join(tmpdir(), 'stand-in-fixture-'));
  const app = await _electron.launch({
    executablePath: standInExecutable,
    args: [fixture, `--user-data-dir=${userData}`],
    env: { ...definedEnvironment(), ...environment },
  });
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'fixture' in window && document.readyState === 'complete');
  return {
    app,
    page,
    userData,
    seen: () => app.evaluate(() => (globalThis as unknown as { seen: Seen }).seen),
    close: async () => {
      await app.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

export function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
