/** The command line of Electron's own executable, taken apart: what is Chromium's or Node's, and what the app sees. */
export type CommandLine = {
  readonly nodeArguments: readonly string[];
  /** The app's folder or file; undefined when none was named. */
  readonly appPath: string | undefined;
  /** As `process.argv` after its first entry. */
  readonly appArguments: readonly string[];
  readonly switches: ReadonlyMap<string, string>;
  readonly wantsDebuggingPort: boolean;
};

export function readCommandLine(args: readonly string[]): CommandLine {
  const appAt = args.findIndex((arg) => !arg.startsWith('-'));
  const before = appAt < 0 ? args : args.slice(0, appAt);
  const appArguments = appAt < 0 ? [] : args.slice(appAt);
  const switches = new Map<string, string>();
  for (const arg of args) {
    if (arg === '--') break;
    const match = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(arg);
    if (match?.[1] !== undefined) switches.set(match[1], match[2] ?? '');
  }
  return {
    nodeArguments: before.filter((arg) => arg.startsWith('--inspect')),
    appPath: appArguments[0],
    appArguments,
    switches,
    wantsDebuggingPort: switches.has('remote-debugging-port'),
  };
}
