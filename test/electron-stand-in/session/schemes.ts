import { app } from '../app/app.ts';

let registered: string | undefined;

/** The app's scheme: the one that it registered as privileged, `app` before that. */
export function scheme(): string {
  return registered ?? 'app';
}

/**
 * `protocol.registerSchemesAsPrivileged`: before `ready` and once, as Electron demands; the
 * stand-in carries one standard scheme.
 */
export function registerSchemesAsPrivileged(schemes: readonly Electron.CustomScheme[]): void {
  if (app.isReady())
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  if (registered !== undefined)
    throw new Error('protocol.registerSchemesAsPrivileged can only be called once');
  const standard = schemes.filter(({ privileges }) => privileges?.standard === true);
  if (standard.length > 1) throw new Error('The Electron stand-in serves one standard scheme.');
  registered = standard[0]?.scheme;
}
