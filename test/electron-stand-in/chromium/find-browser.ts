import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (file: string) => boolean;
};

/** Chromium without windows: the same pages with about a sixth less work. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

function inFolders(folders: readonly string[], programs: readonly string[]): readonly string[] {
  return programs.flatMap((program) => folders.map((folder) => path.join(folder, program)));
}

function linuxFolders({ environment }: Machine): readonly string[] {
  return [
    ...(environment['PATH'] ?? '').split(':').filter((folder) => folder !== ''),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
}

function usualPlaces(machine: Machine): readonly string[] {
  const { platform, environment } = machine;
  if (platform === 'darwin') {
    const applications = ['/Applications', path.join(environment['HOME'] ?? '', 'Applications')];
    return applications.flatMap((folder) =>
      ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) =>
        path.join(folder, `${name}.app/Contents/MacOS`, name),
      ),
    );
  }
  if (platform === 'win32') {
    const folders = [
      environment['LOCALAPPDATA'],
      environment['ProgramFiles'],
      environment['ProgramFiles(x86)'],
    ].filter((folder) => folder !== undefined);
    const programs = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return programs.flatMap((program) => folders.map((folder) => path.win32.join(folder, program)));
  }
  return inFolders(linuxFolders(machine), names);
}

/**
 * The Chromium, Chrome or Edge of this machine: `$CASHDESK_CHROMIUM`, else the first one found;
 * undefined when there is none.
 */
export function findBrowser(machine: Machine = thisMachine): string | undefined {
  const chosen = machine.environment['CASHDESK_CHROMIUM'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return usualPlaces(machine).find(machine.isExecutable);
}

/** The headless shell, preferred on Linux where no window is shown. */
export function findHeadlessBrowser(machine: Machine = thisMachine): string | undefined {
  const browser = findBrowser(machine);
  if (machine.platform !== 'linux' || browser === machine.environment['CASHDESK_CHROMIUM'])
    return browser;
  return inFolders(linuxFolders(machine), headlessNames).find(machine.isExecutable) ?? browser;
}

const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isExecutable: (file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  },
};
