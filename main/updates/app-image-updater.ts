import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { replaceFile } from './replace-file.ts';

/**
 * Replaces the install step of electron-updater. That step deletes the running app first, and
 * starts the new one only to wait for its end.
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
