import { dialog } from 'electron';
import type { Messages } from '../../messages/messages.ts';

/** After an uncaught error: asks the user whether to restart the app now. */
export async function askToRestart(t: Messages): Promise<boolean> {
  const question = {
    type: 'error' as const,
    message: t('failure.title'),
    detail: t('failure.body'),
    buttons: [t('failure.restart'), t('ui.unknown.later')],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  };
  return (await dialog.showMessageBox(question)).response === 0;
}
