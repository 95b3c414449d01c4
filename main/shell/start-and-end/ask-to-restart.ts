import { dialog } from 'electron';
import type { Messages } from '../../messages/messages.ts';

/** Something failed that nobody caught: whether the owner wants the app started again now. */
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
