import type { UpdateProblem } from '../../preload/contract/app/updates.ts';

/** Why an update failed, as a problem that the window can show. */
export class UpdateFault extends Error {
  readonly problem: UpdateProblem;

  constructor(problem: UpdateProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UpdateFault';
    this.problem = problem;
  }
}

const diskCodes: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
]);
const damagedCodes: ReadonlySet<string> = new Set([
  'ERR_CHECKSUM_MISMATCH',
  'ERR_UPDATER_NO_CHECKSUM',
]);

/**
 * The problem that the window can show. The codes are those of the system and of electron-updater.
 */
export function problemOf(error: unknown): UpdateProblem {
  if (error instanceof UpdateFault) return error.problem;
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (damagedCodes.has(code)) return 'damaged';
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'unsigned';
  return diskCodes.has(code) ? 'not-written' : 'failed';
}
