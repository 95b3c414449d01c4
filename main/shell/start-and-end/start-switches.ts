/**
 * Switches of Chromium by which whoever starts the app is let into it: into its page, its
 * connections, its processes. No fuse covers them; the fuse for `--inspect` is about Node alone.
 */
const letIn: readonly string[] = [
  ...[
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'load-extension',
    'disable-web-security',
  ],
  ...[
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-rules',
    'host-resolver-rules',
    'ssl-key-log-file',
    'log-net-log',
    'net-log-capture-mode',
  ],
  ...[
    'browser-subprocess-path',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'zygote-cmd-prefix',
    'gpu-launcher',
    'js-flags',
  ],
  ...['allow-sandbox-debugging', 'allow-third-party-modules'],
];

/**
 * Switches that take the sandbox, or a layer of it, from a process, or put what belongs into one
 * into the app's own. Electron turns the variable `ELECTRON_DISABLE_SANDBOX` into the first of
 * them. Source: Chromium's `sandbox/policy/switches.cc` and `content_switches.cc`.
 */
const unprotected: readonly string[] = [
  ...[
    'no-sandbox',
    'no-sandbox-and-elevated',
    'no-zygote',
    'no-zygote-sandbox',
    'single-process',
    'in-process-gpu',
  ],
  ...[
    'disable-gpu-sandbox',
    'disable-setuid-sandbox',
    'disable-namespace-sandbox',
    'disable-seccomp-filter-sandbox',
  ],
];

/**
 * No installed app starts with one of these; nothing that we make starts one so. Names as Chromium
 * knows them, without `--`.
 */
export const refusedSwitches: readonly string[] = [...letIn, ...unprotected];

/**
 * Why an installed app must not start as it was started: another program could read along or take
 * part, or it would run without the sandbox. The launcher inside an AppImage asks for the latter by
 * itself where the system lets it make no user namespace. `isInspected`: Node's inspector is open,
 * which no app that was released lets happen (its fuse is off): whoever proves a package that does
 * has all of it anyway.
 */
export const whyNotToStart = (
  hasSwitch: (name: string) => boolean,
  { isInspected }: { readonly isInspected: boolean } = { isInspected: false },
): 'start.opened' | 'start.unprotected' | null => {
  if (!isInspected && letIn.some(hasSwitch)) return 'start.opened';
  return unprotected.some(hasSwitch) ? 'start.unprotected' : null;
};

/**
 * Chromium writes the keys of its connections into the file that this variable names: it is
 * forgotten before there are any.
 */
export const forgetKeyLog = (environment: Record<string, string | undefined>): void => {
  delete environment['SSLKEYLOGFILE'];
};

/**
 * HTTP/3 is left out: where such a connection breaks, Chromium sends the request again over HTTP/2,
 * a POST as well (HttpNetworkTransaction, `kQuicProtocolError`), so one new client could become
 * two. Before the app is ready.
 */
export const leaveOutQuic = (commandLine: {
  readonly appendSwitch: (name: string) => void;
}): void => commandLine.appendSwitch('disable-quic');
