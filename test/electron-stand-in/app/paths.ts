import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

function appDataFolder(platform: NodeJS.Platform, environment: Environment): string {
  if (platform === 'darwin') return path.join(homedir(), 'Library/Application Support');
  if (platform === 'win32')
    return environment['APPDATA'] ?? path.join(homedir(), 'AppData/Roaming');
  return environment['XDG_CONFIG_HOME'] ?? path.join(homedir(), '.config');
}

const homeFolders = {
  desktop: 'Desktop',
  documents: 'Documents',
  downloads: 'Downloads',
  music: 'Music',
  pictures: 'Pictures',
  videos: 'Videos',
} as const;

/**
 * `app.getPath`: the folders of the user and of the app; throws for a name that Electron does not
 * know.
 */
export class AppPaths {
  readonly #set = new Map<string, string>();

  get(name: string, appName: string): string {
    const chosen = this.#set.get(name);
    if (chosen !== undefined) return chosen;
    switch (name) {
      case 'home':
        return homedir();
      case 'appData':
        return appDataFolder(process.platform, process.env);
      case 'userData':
        return path.join(this.get('appData', appName), appName);
      case 'sessionData':
        return this.get('userData', appName);
      case 'logs':
        return path.join(this.get('userData', appName), 'logs');
      case 'crashDumps':
        return path.join(this.get('userData', appName), 'Crashpad');
      case 'temp':
        return tmpdir();
      case 'exe':
      case 'module':
        return process.execPath;
      default: {
        const folder = (homeFolders as Readonly<Record<string, string>>)[name];
        if (folder === undefined) throw new Error(`Failed to get '${name}' path`);
        return path.join(homedir(), folder);
      }
    }
  }

  set(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    this.#set.set(name, folder);
  }
}
