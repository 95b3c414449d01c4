import type * as Asar from '@electron/asar';
import { createRequire } from 'node:module';

/** Only an app in an archive pays for loading this package: 37 ms of processor time. */
export function asar(): typeof Asar {
  return createRequire(import.meta.url)('@electron/asar') as typeof Asar;
}
