import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js';

/**
 * electron-updater's check of an installer's certificate (PowerShell's Get-AuthenticodeSignature),
 * with one change. If PowerShell cannot run, the original only warns and accepts the file; this one
 * rejects it. Returns null for a proven file, otherwise the reason.
 */
export function createSignatureCheck(log: (line: string) => void) {
  return async (publishers: string[], file: string): Promise<string | null> => {
    let unproven: string | null = null;
    const warn = (line: unknown): void => {
      log(String(line));
      if (String(line).includes('Ignoring signature validation')) unproven = String(line);
    };
    return (await verifySignature(publishers, file, { info: log, warn, error: log })) ?? unproven;
  };
}
