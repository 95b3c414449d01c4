import { readFileSync, renameSync } from 'node:fs';

/**
 * Quarantines a settings file that is not JSON (half written, damaged) before it is opened:
 * otherwise opening would fail or overwrite it. Returns its new name; null: the file is missing or
 * readable.
 */
export function quarantineUnreadableFile(path: string, nowEpochMs: number): string | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const copy = `${path}.unreadable-${String(nowEpochMs)}`;
  renameSync(path, copy);
  return copy;
}
