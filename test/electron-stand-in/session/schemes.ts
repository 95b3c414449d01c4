import { app } from '../app/app.ts';

let registeredScheme: string | undefined;

/** The app's scheme: the one that it registered as privileged, `app` before that. */
export function scheme(): string {
  return registeredScheme ?? 'app';
}

/**
 * `protocol.registerSchemesAsPrivileged`: before `ready` and once, as Electron demands; the
 * stand-in carries one standard scheme.
 */
export function registerSchemesAsPrivileged(schemes: readonly Electron.CustomScheme[]): void {
  if (app.isReady())
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  if (registeredScheme !== undefined)
    throw new Error('protocol.registerSchemesAsPrivileged can only be called once');
  const standard = schemes.filter(({ privileges }) => privileges?.standard === true);
  if (standard.length > 1) throw new Error('The Electron stand-in serves one standard scheme.');
  registeredScheme = standard[0]?.scheme;
}
