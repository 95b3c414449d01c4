/**
 * The parsed command line of Electron's executable: switches for Chromium or Node, and the app's
 * part.
 */
type CommandLine = {
  /** The address of Node's inspector, as with `--inspect=0`; undefined without the switch. */
  readonly inspectorPort: number | undefined;
  /** The app's folder or file; undefined when none was named. */
  readonly appPath: string | undefined;
  /** The app.asar of an installed app, which its executable finds automatically. */
  readonly archive: string | undefined;
  /** As `process.argv` after its first entry. */
  readonly appArguments: readonly string[];
  readonly switches: ReadonlyMap<string, string>;
  readonly wantsDebuggingPort: boolean;
};

function inspectorPort(args: readonly string[]): number | undefined {
  const inspectSwitch = args
    .map((arg) => /^--inspect(?:=(?:.*:)?(\d+))?$/.exec(arg))
    .find((match) => match !== null);
  return inspectSwitch === undefined ? undefined : Number(inspectSwitch[1] ?? 9229);
}

export function readCommandLine(args: readonly string[]): CommandLine {
  const appAt = args.findIndex((arg) => !arg.startsWith('-'));
  const electronArguments = appAt < 0 ? args : args.slice(0, appAt);
  const appArguments = appAt < 0 ? [] : args.slice(appAt);
  const switches = new Map<string, string>();
  for (const arg of args) {
    if (arg === '--') break;
    const match = /^--([a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(arg);
    if (match?.[1] !== undefined) switches.set(match[1], match[2] ?? '');
  }
  const archive = switches.get('app-archive');
  return {
    archive,
    inspectorPort: inspectorPort(electronArguments),
    appPath: archive ?? appArguments[0],
    appArguments:
      archive === undefined
        ? appArguments
        : args.filter((arg) => !arg.startsWith('--app-archive=')),
    switches,
    wantsDebuggingPort: switches.has('remote-debugging-port'),
  };
}
