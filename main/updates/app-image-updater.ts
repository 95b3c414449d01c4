import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { replaceFile } from './replace-file.ts';

/**
 * electron-updater's, whose installing would delete the running app first, and start the new one in
 * order to wait for its end.
 */
export class WholeAppImageUpdater extends AppImageUpdater {
  override install(): boolean {
    const target = process.env['APPIMAGE'];
    const downloaded = this.downloadedUpdateHelper;
    const by = downloaded?.file ?? null;
    const sha512 = downloaded?.downloadedFileInfo?.sha512;
    if (target === undefined || by === null || sha512 === undefined) return false;
    replaceFile({ target, by, sha512 });
    return true;
  }
}
