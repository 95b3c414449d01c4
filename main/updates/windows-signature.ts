import { verifySignature } from 'electron-updater/out/windowsExecutableCodeSignatureVerifier.js';

/**
 * electron-updater's check of an installer's certificate (PowerShell's Get-AuthenticodeSignature),
 * closed where it is left open: where PowerShell cannot be run it only warns and takes the file.
 * Answers null for one that is proven, else why it is not.
 */
export function provenOrWhy(log: (line: string) => void) {
  return async (publishers: string[], file: string): Promise<string | null> => {
    let unproven: string | null = null;
    const warn = (line: unknown): void => {
      log(String(line));
      if (String(line).includes('Ignoring signature validation')) unproven = String(line);
    };
    return (await verifySignature(publishers, file, { info: log, warn, error: log })) ?? unproven;
  };
}
