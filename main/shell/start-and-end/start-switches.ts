/**
 * The only switches with which an installed app starts. Electron, Chromium and V8 have hundreds
 * more, and many give another program access to the page, the connections or the processes. The
 * fuse for `--inspect` covers only Node.
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  // The user's data folder, and the language.
  ...['user-data-dir', 'lang'],
  // Drawing on the screen, and screen readers.
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'gtk-version'],
  ...['force-device-scale-factor', 'disable-gpu', 'force-renderer-accessibility'],
  // Where Linux stores secrets.
  'password-store',
  // Switches of an autostart, an installer, an update and a Windows notification.
  ...['hidden', 'updated', 'squirrel-firstrun', 'embedding', 'toastactivated'],
  // Chromium adds this one for a second start.
  'original-process-start-time',
]);

/** macOS passes this to a program opened in the Finder. */
const serialNumber = /^-psn_\d+_\d+$/;

/**
 * The name of the switch in an argument, in lower case, as Chromium parses it: after one dash, two,
 * or on Windows a slash; null: no switch.
 */
function switchNameOf(argument: string, platform: NodeJS.Platform): string | null {
  const prefix = platform === 'win32' ? /^(?:--?|\/)(?=.)/ : /^--?(?=.)/;
  return prefix.test(argument)
    ? (argument.replace(prefix, '').split('=')[0] ?? '').toLowerCase()
    : null;
}

/** Whether an installed app accepts this argument: a link, or one of the allowed switches. */
export function isAllowedArgument(
  argument: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const name = switchNameOf(argument, platform);
  return (
    name === null ||
    allowedSwitches.has(name) ||
    (platform === 'darwin' && serialNumber.test(argument))
  );
}

/**
 * Switches that remove the sandbox, or a layer of it, from a process, or move the work of a process
 * into the app's own. Electron converts the variable `ELECTRON_DISABLE_SANDBOX` to the first one.
 * Source: Chromium's `sandbox/policy/switches.cc` and `content_switches.cc`.
 */
const unprotectingSwitches: readonly string[] = [
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
 * Why an installed app must not start with its arguments: another program could read or control it,
 * or it would have no sandbox. The launcher in an AppImage turns the sandbox off itself where the
 * system allows no user namespace. `isInspected`: Node's inspector is open, so other switches are
 * allowed. A released app never opens it (its fuse is off), and a test that opens it controls the
 * app anyway.
 */
export function startRefusalReason(
  {
    args,
    hasSwitch,
    isInspected = false,
  }: {
    /** Without the program itself. */
    readonly args: readonly string[];
    /** The switches that Chromium uses: Electron also converts variables to switches. */
    readonly hasSwitch: (name: string) => boolean;
    readonly isInspected?: boolean;
  },
  platform: NodeJS.Platform = process.platform,
): 'start.opened' | 'start.unprotected' | null {
  if (unprotectingSwitches.some(hasSwitch)) return 'start.unprotected';
  const areAllowed = args.every((argument) => isAllowedArgument(argument, platform));
  return isInspected || areAllowed ? null : 'start.opened';
}

/**
 * Chromium writes the TLS keys of its connections into the file that this variable names. So the
 * variable is deleted before the first connection.
 */
export function forgetKeyLog(environment: Record<string, string | undefined>): void {
  delete environment['SSLKEYLOGFILE'];
}

/**
 * Turns HTTP/3 off. If such a connection breaks, Chromium repeats the request over HTTP/2, even a
 * POST (HttpNetworkTransaction, `kQuicProtocolError`), so one new client could become two. Call it
 * before the app is ready.
 */
export function disableQuic(commandLine: { readonly appendSwitch: (name: string) => void }): void {
  commandLine.appendSwitch('disable-quic');
}
