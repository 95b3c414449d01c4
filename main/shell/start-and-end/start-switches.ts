/**
 * The only switches that an installed app starts with. Electron, Chromium and V8 have hundreds more,
 * and by many of them whoever starts the app is let into its page, its connections or its processes;
 * the fuse for `--inspect` covers Node alone.
 */
const allowed: ReadonlySet<string> = new Set([
  // Where the user's data lies, and the language.
  ...['user-data-dir', 'lang'],
  // How the window is drawn on a screen, and read aloud.
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'gtk-version'],
  ...['force-device-scale-factor', 'disable-gpu', 'force-renderer-accessibility'],
  // Where Linux keeps secrets.
  'password-store',
  // What an autostart, an installer, an update and a notification of Windows start the app with.
  ...['hidden', 'updated', 'squirrel-firstrun', 'embedding', 'toastactivated'],
  // What Chromium itself adds for a second start.
  'original-process-start-time',
]);

/** What macOS gives a program that is opened in the Finder. */
const serialNumber = /^-psn_\d+_\d+$/;

/**
 * The name of the switch that an argument is, in lower case, as Chromium reads it: after one dash,
 * two or, on Windows, a slash; null: it is none.
 */
function switchNameOf(argument: string, platform: NodeJS.Platform): string | null {
  const prefix = platform === 'win32' ? /^(?:--?|\/)(?=.)/ : /^--?(?=.)/;
  return prefix.test(argument)
    ? (argument.replace(prefix, '').split('=')[0] ?? '').toLowerCase()
    : null;
}

/** Whether an installed app starts with this argument: a link, or one of the allowed switches. */
export function isAllowedArgument(
  argument: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const name = switchNameOf(argument, platform);
  return (
    name === null || allowed.has(name) || (platform === 'darwin' && serialNumber.test(argument))
  );
}

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
 * Why an installed app must not start as it was started: another program could read along or take
 * part, or it would run without the sandbox. The launcher inside an AppImage asks for the latter by
 * itself where the system lets it make no user namespace. `isInspected`: Node's inspector is open,
 * which no app that was released lets happen (its fuse is off): whoever proves a package that does
 * has all of it anyway.
 */
export function whyNotToStart(
  {
    args,
    hasSwitch,
    isInspected = false,
  }: {
    /** Without the program itself. */
    readonly args: readonly string[];
    /** What Chromium goes by: Electron turns variables into switches, too. */
    readonly hasSwitch: (name: string) => boolean;
    readonly isInspected?: boolean;
  },
  platform: NodeJS.Platform = process.platform,
): 'start.opened' | 'start.unprotected' | null {
  if (unprotected.some(hasSwitch)) return 'start.unprotected';
  const areAllowed = args.every((argument) => isAllowedArgument(argument, platform));
  return isInspected || areAllowed ? null : 'start.opened';
}

/**
 * Chromium writes the keys of its connections into the file that this variable names: it is
 * forgotten before there are any.
 */
export function forgetKeyLog(environment: Record<string, string | undefined>): void {
  delete environment['SSLKEYLOGFILE'];
}

/**
 * HTTP/3 is left out: where such a connection breaks, Chromium sends the request again over HTTP/2,
 * a POST as well (HttpNetworkTransaction, `kQuicProtocolError`), so one new client could become
 * two. Before the app is ready.
 */
export function leaveOutQuic(commandLine: { readonly appendSwitch: (name: string) => void }): void {
  commandLine.appendSwitch('disable-quic');
}
