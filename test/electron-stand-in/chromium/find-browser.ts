import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isExecutable: (file: string) => boolean;
};

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

function usualPlaces({ platform, environment }: Machine): readonly string[] {
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
  const folders = [
    ...(environment['PATH'] ?? '').split(':'),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ].filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
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
