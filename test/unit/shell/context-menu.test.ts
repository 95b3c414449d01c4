import { describe, expect, it, vi } from 'vitest';
import { contextMenuTemplate } from '../../../main/shell/window/context-menu.ts';
import { messagesOf } from '../../../main/messages/messages.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

const flags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const asked = {
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: flags,
  formControlType: 'input-text',
} as const;
const acts = { replaceMisspelling: vi.fn(), addToDictionary: vi.fn() };
type Given = Parameters<typeof contextMenuTemplate>[0];
function menu(given: Partial<Given>, locale: Parameters<typeof messagesOf>[0] = 'en') {
  return contextMenuTemplate(
    { ...asked, dictionarySuggestions: [], ...given },
    messagesOf(locale),
    acts,
  );
}
function labels(given: Partial<Given>, locale?: Parameters<typeof messagesOf>[0]) {
  return menu(given, locale).map(({ label }) => label ?? '—');
}

describe('a right click', () => {
  it('in a field cuts, copies, pastes, undoes and selects all', () => {
    expect(labels({})).toEqual(['Undo', 'Redo', '—', 'Cut', 'Copy', 'Paste', 'Select all']);
  });

  it.each([
    [
      'de',
      ['Rückgängig', 'Wiederholen', '—', 'Ausschneiden', 'Kopieren', 'Einfügen', 'Alles auswählen'],
    ],
    ['fr', ['Annuler', 'Rétablir', '—', 'Couper', 'Copier', 'Coller', 'Tout sélectionner']],
    ['it', ['Annulla', 'Ripeti', '—', 'Taglia', 'Copia', 'Incolla', 'Seleziona tutto']],
    ['es', ['Deshacer', 'Rehacer', '—', 'Cortar', 'Copiar', 'Pegar', 'Seleccionar todo']],
  ] as const)('speaks %s', (locale, words) => {
    expect(labels({}, locale)).toEqual(words);
  });

  it('offers only the possible actions', () => {
    const enabled = menu({ editFlags: { ...flags, canCut: false, canCopy: false } })
      .filter((item) => item.enabled === true)
      .map(({ label }) => label);
    expect(enabled).toEqual(['Undo', 'Paste', 'Select all']);
  });

  it('in a field of several lines also pastes without formatting', () => {
    expect(labels({ formControlType: 'text-area' })).toContain('Paste and match style');
  });

  it('on a misspelled word offers corrections first, and to learn it', () => {
    const items = menu({ misspelledWord: 'bakry', dictionarySuggestions: ['bakery', 'R&B'] });
    expect(items.map(({ label }) => label ?? '—').slice(0, 4)).toEqual([
      'bakery',
      'R&&B',
      'Add “bakry” to the dictionary',
      '—',
    ]);
    (items[0]?.click as unknown as () => void)();
    (items[2]?.click as unknown as () => void)();
    expect(acts.replaceMisspelling).toHaveBeenCalledWith('bakery');
    expect(acts.addToDictionary).toHaveBeenCalledWith('bakry');
  });

  it('on a selected IBAN copies it', () => {
    expect(
      labels({ isEditable: false, selectionText: 'FR76 3000 6000 0112 3456 7890 189' }),
    ).toEqual(['Copy', 'Select all']);
  });

  it('on an empty place shows no menu', () => {
    expect(menu({ isEditable: false })).toEqual([]);
  });
});
