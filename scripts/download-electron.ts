import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from './say.ts';

/** Limits of a download of about 120 MB. A slow network keeps sending; a lost one sends nothing. */
type DownloadLimits = { readonly wholeMs: number; readonly silenceMs: number };
const defaultLimits: DownloadLimits = { wholeMs: 30 * 60_000, silenceMs: 60_000 };
const unpackMs = 5 * 60_000;

type Progress = {
  readonly transferred: number;
  readonly total: number | null;
  readonly percent: number;
};
/** The used part of `@electron/get`. */
export type DownloadArtifact = (
  details: object & {
    readonly downloadOptions: {
      readonly quiet: true;
      readonly signal: AbortSignal;
      readonly getProgressCallback: (progress: Progress) => Promise<void>;
    };
  },
) => Promise<string>;

/** The reason in one line: `fetch` only reports that it failed, its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message = String(error) } = error as {
    readonly cause?: unknown;
    readonly message?: string;
  };
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? reasonOf(cause) : (message.split('\n', 1)[0] ?? '');
}

/** Shows the progress on the terminal: in place on a real one, otherwise a line per quarter. */
export function createProgressLine(
  terminal: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
): { readonly show: (progress: Progress) => void; readonly end: () => void } {
  let shownStep = -1;
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  return {
    show: ({ percent, total, transferred }) => {
      const step =
        total === null
          ? Math.floor(transferred / 10e6)
          : Math.floor(percent * (terminal.isTTY === true ? 100 : 4));
      if (step <= shownStep) return;
      shownStep = step;
      const text =
        total === null
          ? megabytes(transferred)
          : `${Math.floor(percent * 100)} % of ${megabytes(total)}`;
      terminal.write(terminal.isTTY === true ? `\r  Electron: ${text} ` : `  Electron: ${text}\n`);
    },
    end: () => void (terminal.isTTY === true && shownStep >= 0 && terminal.write('\n')),
  };
}

/** Runs a download to its end, or ends it with a rejection if no data arrives for too long. */
export async function downloadWith(
  download: DownloadArtifact,
  details: object,
  limits: DownloadLimits = defaultLimits,
): Promise<string> {
  const abortController = new AbortController();
  const end = (why: string) => () => abortController.abort(new Error(why));
  const progressLine = createProgressLine();
  let silenceTimer = setTimeout(end('nothing comes from the network'), limits.silenceMs);
  const totalTimer = setTimeout(end('it takes too long'), limits.wholeMs);
  try {
    return await download({
      ...details,
      downloadOptions: {
        quiet: true,
        signal: abortController.signal,
        getProgressCallback: async (progress) => {
          clearTimeout(silenceTimer);
          silenceTimer = setTimeout(end('nothing more comes from the network'), limits.silenceMs);
          progressLine.show(progress);
        },
      },
    });
  } catch (error) {
    throw abortController.signal.aborted ? abortController.signal.reason : error;
  } finally {
    clearTimeout(silenceTimer);
    clearTimeout(totalTimer);
    progressLine.end();
  }
}

/**
 * The variables that make `@electron/get` and Electron's installer use a proxy: from the
 * environment, otherwise npm's setting, which npm passes to its scripts.
 */
export function proxyVariables(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const firstValue = (...names: readonly string[]): string | undefined =>
    names.map((name) => environment[name]).find((value) => value !== undefined && value !== '');
  const http = firstValue('http_proxy', 'HTTP_PROXY', 'npm_config_proxy');
  const https = firstValue('https_proxy', 'HTTPS_PROXY', 'npm_config_https_proxy') ?? http;
  const noProxy = firstValue('no_proxy', 'NO_PROXY', 'npm_config_noproxy');
  return {
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(https === undefined ? {} : { https_proxy: https }),
    ...(noProxy === undefined ? {} : { no_proxy: noProxy }),
    ...(https === undefined ? {} : { ELECTRON_GET_USE_PROXY: '1' }),
  };
}

/** Sets variables of this process until the returned function is called: Electron gets its own. */
function setVariables(variables: Readonly<Record<string, string>>): () => void {
  const formerValues = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of formerValues)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  };
}

/**
 * Downloads Electron's binary into its package, which otherwise does it at its first use. Null: it
 * is there; otherwise the reason in one line. The download first fills the cache of Electron's own
 * installer, because that one prints nothing for half a minute. Then the installer uses the cache,
 * with the same checksums.
 */
export async function downloadElectron(packageFolder: string): Promise<string | null> {
  const { env } = process;
  const resetVariables = setVariables(proxyVariables(env));
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(packageFolder, file), 'utf8'));
  try {
    const { version } = readJson('package.json') as { readonly version: string };
    say(`Downloading Electron ${version} …`);
    const { downloadArtifact, initializeProxy } = (await import(
      pathToFileURL(
        createRequire(path.join(packageFolder, 'package.json')).resolve('@electron/get'),
      ).href
    )) as { readonly downloadArtifact: DownloadArtifact; readonly initializeProxy: () => void };
    if (env['ELECTRON_GET_USE_PROXY']) initializeProxy();
    await downloadWith(downloadArtifact, {
      version,
      artifactName: 'electron',
      cacheRoot: env['electron_config_cache'],
      ...(env['electron_use_remote_checksums'] || env['npm_config_electron_use_remote_checksums']
        ? {}
        : { checksums: readJson('checksums.json') }),
      platform: env['ELECTRON_INSTALL_PLATFORM'] ?? env['npm_config_platform'] ?? process.platform,
      arch: env['ELECTRON_INSTALL_ARCH'] ?? env['npm_config_arch'] ?? process.arch,
    });
    const { status, stderr, error } = spawnSync(
      process.execPath,
      [path.join(packageFolder, 'install.js')],
      { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: unpackMs },
    );
    return status === 0
      ? null
      : (error?.message ?? stderr.trim().split('\n', 1)[0] ?? 'its installer failed');
  } catch (error) {
    return reasonOf(error);
  } finally {
    resetVariables();
  }
}
