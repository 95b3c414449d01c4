import {
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';
import type { Messages } from '../../messages/messages.ts';
import { menuLabel } from '../menu/menu-text.ts';

type ClickContext = Pick<
  ContextMenuParams,
  | 'isEditable'
  | 'selectionText'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'editFlags'
  | 'formControlType'
>;
const maxSuggestions = 5;

/**
 * The items of a right click, or the menu key, at one place of the page; none if no action is
 * possible.
 */
export function contextMenuTemplate(
  context: ClickContext,
  t: Messages,
  actions: {
    readonly replaceMisspelling: (word: string) => void;
    readonly addToDictionary: (word: string) => void;
  },
): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll, canUndo, canRedo } = context.editFlags;
  if (!context.isEditable) {
    return context.selectionText.trim() === ''
      ? []
      : [
          { role: 'copy', label: t('ui.copy') },
          { role: 'selectAll', label: t('menu.selectAll') },
        ];
  }
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const suggestions = context.dictionarySuggestions
    .slice(0, maxSuggestions)
    .map((word): MenuItemConstructorOptions => ({
      label: menuLabel(word),
      click: () => actions.replaceMisspelling(word),
    }));
  const spelling =
    context.misspelledWord === ''
      ? []
      : [
          ...(suggestions.length > 0
            ? suggestions
            : [{ label: t('menu.noSuggestions'), enabled: false }]),
          {
            label: t('menu.learnWord', { word: context.misspelledWord }),
            click: () => actions.addToDictionary(context.misspelledWord),
          },
          line,
        ];
  return [
    ...spelling,
    { role: 'undo', label: t('ui.word.undo'), enabled: canUndo },
    { role: 'redo', label: t('menu.redo'), enabled: canRedo },
    line,
    { role: 'cut', label: t('menu.cut'), enabled: canCut },
    { role: 'copy', label: t('ui.copy'), enabled: canCopy },
    { role: 'paste', label: t('menu.paste'), enabled: canPaste },
    // A one-line field has no other way to paste.
    ...(context.formControlType === 'text-area'
      ? [{ role: 'pasteAndMatchStyle', label: t('menu.pasteMatch'), enabled: canPaste } as const]
      : []),
    { role: 'selectAll', label: t('menu.selectAll'), enabled: canSelectAll },
  ];
}

/** Electron has no default menu for a right click. */
export function offerContextMenu(window: BrowserWindow, messages: () => Messages): void {
  const contents = window.webContents;
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, messages(), {
      replaceMisspelling: (word) => contents.replaceMisspelling(word),
      addToDictionary: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    if (template.length > 0)
      Menu.buildFromTemplate(template).popup({
        window,
        ...(params.frame ? { frame: params.frame } : {}),
        x: params.x,
        y: params.y,
        sourceType: params.menuSourceType,
      });
  });
}
