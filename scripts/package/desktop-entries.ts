import { readFile } from 'node:fs/promises';
import { isAllowedArgument } from '../../main/shell/start-and-end/start-switches.ts';

/**
 * A file by which a Linux desktop starts the app, as electron-builder writes it into an AppImage or
 * a package.
 */
export type DesktopEntry = { readonly of: 'AppImage' | 'deb'; readonly text: string };

/**
 * electron-builder's input to `effectiveOptionComputed`: for an AppImage the entry itself, for a
 * package the arguments and the file of the entry.
 */
type Effective =
  | { readonly desktop: string }
  | readonly [args: readonly string[], desktopFile: string];

/**
 * Collects the desktop entries that electron-builder is about to package. `stopsAfterwards`: stops there,
 * because continuing would download its tools.
 */
export function collectDesktopEntries({ stopsAfterwards }: { readonly stopsAfterwards: boolean }) {
  const entries: DesktopEntry[] = [];
  const effectiveOptionComputed = async (computed: unknown): Promise<boolean> => {
    const effective = computed as Effective;
    if ('desktop' in effective) entries.push({ of: 'AppImage', text: effective.desktop });
    else entries.push({ of: 'deb', text: await readFile(effective[1], 'utf8') });
    return stopsAfterwards;
  };
  return { entries, effectiveOptionComputed };
}

/** Variables that start the app without its sandbox, or with a foreign sandbox helper. */
const refusedVariables = /\b(ELECTRON_DISABLE_SANDBOX|CHROME_DEVEL_SANDBOX)\b/;

/**
 * One line for each way in which an entry starts the app as an installed app must not be started.
 */
export function desktopEntryComplaints({ of, text }: DesktopEntry): string[] {
  const commands = text.split('\n').filter((line) => /^(Try)?Exec\s*=/.test(line));
  if (!commands.some((line) => line.startsWith('Exec')))
    return [`the desktop entry of the ${of} starts nothing`];
  return commands.flatMap((line) => {
    const refusedSwitches = [...line.matchAll(/(?<=\s)--?([a-z0-9-]+)/gi)]
      .map(([, name = '']) => name.toLowerCase())
      .filter((name) => !isAllowedArgument(`--${name}`, 'linux'));
    const variable = refusedVariables.exec(line)?.[0];
    return [
      ...refusedSwitches.map((name) => `--${name}`),
      ...(variable === undefined ? [] : [variable]),
    ].map((setting) => `the desktop entry of the ${of} starts the app with ${setting}`);
  });
}

/** Complaints about all entries, also if one of the Linux kinds is missing. */
export function desktopEntriesComplaints(entries: readonly DesktopEntry[]): string[] {
  const missing = (['AppImage', 'deb'] as const).filter(
    (kind) => !entries.some(({ of }) => of === kind),
  );
  return [
    ...missing.map((kind) => `no desktop entry of the ${kind} was seen`),
    ...entries.flatMap(desktopEntryComplaints),
  ];
}
