import { spawn } from 'node:child_process';

const recordedLinks: string[] = [];

export function openedLinks(): readonly string[] {
  return recordedLinks;
}

function openInBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  if (command === undefined) return;
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => console.error(`Open this address in your browser: ${url}`));
  child.unref();
}

/**
 * Electron's `shell`: links are recorded, and opened only for a present user
 * (`CASHDESK_STANDIN_OPEN_LINKS=1`).
 */
export const shell = {
  openExternal: async (url: string): Promise<void> => {
    recordedLinks.push(url);
    if (process.env['CASHDESK_STANDIN_OPEN_LINKS'] === '1' && /^https?:/.test(url))
      openInBrowser(url);
  },
  openPath: async (file: string): Promise<string> => {
    recordedLinks.push(file);
    return '';
  },
  showItemInFolder: (file: string): void => void recordedLinks.push(file),
  trashItem: async (): Promise<void> => undefined,
  beep: (): void => undefined,
};
