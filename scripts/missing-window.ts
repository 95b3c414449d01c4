/** Why Electron ended without a window. `isSandbox`: it would start without its sandbox. */
export type NoWindow = { readonly why: string; readonly isSandbox: boolean };

type Reason = {
  readonly pattern: RegExp;
  readonly why: (match: RegExpExecArray) => string;
  readonly isSandbox?: true;
};

/**
 * Source of the messages: Chromium's `zygote_host_impl_linux.cc`, `setuid_sandbox_host.cc`,
 * `credentials.cc`, `ozone`.
 */
const reasons: readonly Reason[] = [
  {
    pattern: /Running as root without --no-sandbox/,
    why: () => 'Electron does not start as root with its sandbox.',
    isSandbox: true,
  },
  {
    pattern:
      /sandbox helper binary was found, but is not configured correctly[\s\S]*?make sure that\s+(\S+)/,
    why: ([, helper = 'chrome-sandbox']) =>
      `This system lets no program make the sandbox of Electron by itself. Its helper may, once it belongs to root: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
    isSandbox: true,
  },
  {
    pattern:
      /No usable sandbox|sandbox helper binary|setuid_sandbox_host|zygote_host_impl|Failed to move to new namespace|credentials\.cc/,
    why: () =>
      'This system does not let Electron set up its sandbox, as in many containers and where user namespaces are off (Ubuntu since 23.10).',
    isSandbox: true,
  },
  {
    pattern: /error while loading shared libraries: ([^\s:]+)/,
    why: ([, library]) =>
      `Electron needs the library ${library ?? ''}, which is not on this machine.`,
  },
  {
    pattern:
      /Missing X server|cannot open display|platform failed to initialize|Failed to connect to Wayland/,
    why: () => 'Electron finds no display that it can use.',
  },
  {
    pattern: /GPU process isn't usable/,
    why: () => 'Electron cannot use the graphics of this machine.',
  },
];

/**
 * Explains why Electron ended without a window, from its stderr. For an unknown cause, its FATAL or
 * last line is repeated.
 */
export function explainMissingWindow(stderr: string, exitText: string): NoWindow {
  for (const { pattern, why, isSandbox = false } of reasons) {
    const match = pattern.exec(stderr);
    if (match !== null) return { why: why(match), isSandbox };
  }
  const lines = stderr.trim().split('\n');
  // A stack trace follows Chromium's FATAL line.
  const relevantLine = (lines.find((line) => line.includes(':FATAL:')) ?? lines.at(-1) ?? '')
    .replace(/^\[[^\]]*\]\s*/, '')
    .trim();
  return {
    why: `Electron ended before it opened a window (${exitText})${relevantLine === '' ? '.' : `: ${relevantLine}`}`,
    isSandbox: false,
  };
}
