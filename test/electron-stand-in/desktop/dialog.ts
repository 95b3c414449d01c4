import { isHeaded } from '../runtime.ts';
import { drawQuestion } from './drawn-dialog.ts';

type MessageBoxOptions = {
  readonly message?: string;
  readonly detail?: string;
  readonly title?: string;
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
  readonly defaultId?: number;
  readonly checkboxLabel?: string;
  readonly checkboxChecked?: boolean;
};
type ShownDialog = {
  readonly kind: 'message' | 'open' | 'save' | 'error';
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
};
/**
 * The user's answer to the next dialog: press a button (by number or label), choose files, or
 * cancel.
 */
type DialogAnswer = {
  readonly button?: number | string;
  readonly checkboxChecked?: boolean;
  readonly filePaths?: readonly string[];
};

const recordedDialogs: ShownDialog[] = [];
const answers: DialogAnswer[] = [];

export function shownDialogs(): readonly ShownDialog[] {
  return recordedDialogs;
}

export function queueAnswer(answer: DialogAnswer): void {
  answers.push(answer);
}

/** Electron takes an optional window before the options. */
function optionsOf<Options>(args: readonly unknown[]): Options {
  return (args.length > 1 ? args[1] : args[0]) as Options;
}

function cancelButton(buttons: readonly string[], cancelId: number | undefined): number {
  if (cancelId !== undefined) return cancelId;
  const cancelIndex = buttons.findIndex((label) => /^(?:cancel|no)$/i.test(label));
  return cancelIndex < 0 ? 0 : cancelIndex;
}

/** Without a queued answer a dialog is cancelled: an unseen question never gets a yes. */
function messageBox(args: readonly unknown[]): { response: number; checkboxChecked: boolean } {
  const {
    message = '',
    detail = '',
    buttons = [],
    cancelId,
    checkboxChecked = false,
  } = optionsOf<MessageBoxOptions>(args);
  recordedDialogs.push({ kind: 'message', message, detail, buttons });
  const answer = answers.shift() ?? {};
  const response =
    typeof answer.button === 'string'
      ? buttons.indexOf(answer.button)
      : (answer.button ?? cancelButton(buttons, cancelId));
  if (response < 0)
    throw new Error(
      `The dialog "${message}" has no button "${answer.button}", only: ${buttons.join(', ')}`,
    );
  return { response, checkboxChecked: answer.checkboxChecked ?? checkboxChecked };
}

function files(kind: 'open' | 'save', args: readonly unknown[]): readonly string[] {
  const { title = '', message = title } = optionsOf<MessageBoxOptions | undefined>(args) ?? {};
  recordedDialogs.push({ kind, message, detail: '', buttons: [] });
  return answers.shift()?.filePaths ?? [];
}

/**
 * Electron's `dialog`, answered from the queue. On a real desktop a message box is drawn; choosing
 * files is cancelled there.
 */
export const dialog = {
  showMessageBox: async (...args: readonly unknown[]) => {
    if (!isHeaded || answers.length > 0) return messageBox(args);
    const {
      buttons = ['OK'],
      cancelId,
      checkboxChecked = false,
      defaultId = 0,
      detail = '',
      message = '',
    } = optionsOf<MessageBoxOptions>(args);
    recordedDialogs.push({ kind: 'message', message, detail, buttons });
    return {
      response: await drawQuestion({
        message,
        detail,
        buttons,
        defaultButton: defaultId,
        cancelButton: cancelButton(buttons, cancelId),
      }),
      checkboxChecked,
    };
  },
  showMessageBoxSync: (...args: readonly unknown[]): number => messageBox(args).response,
  showOpenDialog: async (...args: readonly unknown[]) => {
    const filePaths = files('open', args);
    return { canceled: filePaths.length === 0, filePaths };
  },
  showOpenDialogSync: (...args: readonly unknown[]): readonly string[] | undefined => {
    const filePaths = files('open', args);
    return filePaths.length === 0 ? undefined : filePaths;
  },
  showSaveDialog: async (...args: readonly unknown[]) => {
    const [filePath = ''] = files('save', args);
    return { canceled: filePath === '', filePath };
  },
  showSaveDialogSync: (...args: readonly unknown[]): string => files('save', args)[0] ?? '',
  showErrorBox: (title: string, content: string): void => {
    recordedDialogs.push({ kind: 'error', message: title, detail: content, buttons: [] });
    console.error(`${title}: ${content}`);
  },
};
