import type * as Asar from '@electron/asar';
import { createRequire } from 'node:module';

/** Loaded only for an app in an archive: the package costs 37 ms of processor time. */
export function asar(): typeof Asar {
  return createRequire(import.meta.url)('@electron/asar') as typeof Asar;
}
