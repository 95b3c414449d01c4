import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  type FSWatcher,
} from 'node:fs';
import path from 'node:path';

type SecondInstance = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * One app for one userData folder. The first instance holds a lock file with its process id; a
 * later one writes its command line into a folder that the first watches. Files, because
 * `requestSingleInstanceLock` must answer synchronously.
 */
export class SingleInstance {
  readonly #onSecond: (second: SecondInstance) => void;
  #held: { readonly lock: string; readonly inbox: string; readonly watcher: FSWatcher } | undefined;

  constructor(onSecond: (second: SecondInstance) => void) {
    this.#onSecond = onSecond;
  }

  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** True for the first instance; otherwise passes the command line to the first. */
  request(userData: string, second: SecondInstance): boolean {
    if (this.#held !== undefined) return true;
    const lock = path.join(userData, 'SingletonLock');
    const inbox = path.join(userData, 'SingletonInbox');
    mkdirSync(inbox, { recursive: true });
    if (!this.#take(lock)) {
      const name = `${Date.now()}-${randomUUID()}`;
      writeFileSync(path.join(inbox, `${name}.partial`), JSON.stringify(second));
      renameSync(path.join(inbox, `${name}.partial`), path.join(inbox, `${name}.json`));
      return false;
    }
    this.#held = { lock, inbox, watcher: watch(inbox, () => this.#read(inbox)) };
    this.#held.watcher.unref();
    return true;
  }

  release(): void {
    this.#held?.watcher.close();
    if (this.#held !== undefined) rmSync(this.#held.lock, { force: true });
    this.#held = undefined;
  }

  #take(lock: string): boolean {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        writeFileSync(lock, String(process.pid), { flag: 'wx' });
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (isRunning(Number(readFileSync(lock, 'utf8')))) return false;
        rmSync(lock, { force: true });
      }
    }
    return false;
  }

  #read(inbox: string): void {
    for (const name of readdirSync(inbox)
      .filter((entry) => entry.endsWith('.json'))
      .sort()) {
      const file = path.join(inbox, name);
      const second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance;
      rmSync(file, { force: true });
      this.#onSecond(second);
    }
  }
}
