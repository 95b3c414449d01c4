import { url as inspectorUrl } from 'node:inspector';
import { app, Menu, protocol } from 'electron';
import { fetchNoDictionaries, guardEveryPage, offerNoCertificate } from '../guard/harden.ts';
import { forgetKeyLog, disableQuic, startRefusalReason } from './start-switches.ts';

/**
 * Windows uses this id to find the app of a notification. It must never change. Without it,
 * Electron creates another id at each start, and older notifications lead nowhere.
 */
const toastActivator = '{A3D2C5F4-6B0E-4D0B-9C57-1F6E2B8A4C31}';

/**
 * Makes the settings that Electron accepts only before it is ready.
 *
 * @returns why the app must not start; null: it may
 */
export function prepareProcess(): ReturnType<typeof startRefusalReason> {
  // Only installed apps: tests and tools start others with such switches.
  const refusal = app.isPackaged
    ? startRefusalReason({
        args: process.argv.slice(1),
        hasSwitch: (name) => app.commandLine.hasSwitch(name),
        isInspected: inspectorUrl() !== undefined,
      })
    : null;
  if (app.isPackaged) forgetKeyLog(process.env);
  // A sandbox that was given up before this line cannot be restored. The zygote process has none,
  // and requesting it ends the app. The window requests its own sandbox anyway.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  disableQuic(app.commandLine);
  app.setAppUserModelId('dev.cashdesk.app');
  if (process.platform === 'win32') app.setToastActivatorCLSID(toastActivator);
  Menu.setApplicationMenu(null);
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // V8 caches the compiled scripts of the page next to the settings, for the next start.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
  guardEveryPage(app);
  fetchNoDictionaries(app);
  offerNoCertificate(app);
  return refusal;
}
