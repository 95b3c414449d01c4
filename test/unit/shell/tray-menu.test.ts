import { describe, expect, it } from 'vitest';
import { type TrayState, trayMenu } from '../../../main/shell/tray/tray-menu.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import type { CardId } from '../../../preload/contract/values.ts';

const t = messagesOf('en');
function id(text: string): CardId {
  return text as CardId;
}
const state: TrayState = {
  connection: { name: 'Boulangerie Martin', kind: 'production' },
  availability: 'ready',
  cards: [
    { id: id('a'), name: 'Karim Benali', lastDigits: '7304', state: { kind: 'can-lock' } },
    { id: id('b'), name: 'Jonas Weber', lastDigits: '5527', state: { kind: 'locked' } },
    { id: id('c'), name: null, lastDigits: null, state: { kind: 'locking' } },
    {
      id: id('d'),
      name: 'Théo Lambert',
      lastDigits: '1190',
      state: { kind: 'failed', error: { kind: 'offline' } },
    },
    { id: id('e'), name: 'Old card', lastDigits: '0001', state: { kind: 'final' } },
  ],
  notices: [],
  appLock: 'none',
};
function labels(given: TrayState): readonly string[] {
  return trayMenu(given, t).map((item) => (item.kind === 'line' ? '—' : item.label));
}

describe('the tray menu', () => {
  it('names the connection first and lists each card with its state', () => {
    expect(labels(state)).toEqual([
      'Boulangerie Martin',
      '—',
      'Lock Karim Benali •• 7304',
      'Jonas Weber •• 5527: locked',
      'Unnamed card: locking…',
      'Lock Théo Lambert •• 1190 (last try: no internet)',
      'All 5 cards…',
      '—',
      'Lock all cards…',
      'Unlocking needs your bank’s app.',
      '—',
      'Open Cashdesk',
      'Quit Cashdesk',
    ]);
  });

  it('offers to lock the app if it has a PIN', () => {
    expect(labels({ ...state, appLock: 'open' }).slice(-4)).toEqual([
      '—',
      'Lock Cashdesk',
      'Open Cashdesk',
      'Quit Cashdesk',
    ]);
  });

  it('contains no names while the app is locked, and locks cards by their last digits', () => {
    const locked: TrayState = {
      ...state,
      appLock: 'locked',
      availability: 'signed-out',
      notices: [
        {
          title: 'Card close to its limit',
          body: 'Karim Benali has used 80 %',
          leadsTo: { screen: 'cards', id: null, action: null },
        },
      ],
    };
    expect(labels(locked)).toEqual([
      'Cashdesk is locked',
      '—',
      'Lock Card •• 7304',
      'Card •• 5527: locked',
      'Lock Card •• 1190 (last try: no internet)',
      '—',
      'Unlock Cashdesk…',
      'Quit Cashdesk',
    ]);
    expect(trayMenu(locked, t)[2]).toMatchObject({ action: { do: 'lock', id: 'a' } });
    expect(labels({ ...locked, availability: 'offline' })[1]).toBe(
      'Offline. Locking a card needs the internet.',
    );
  });

  it.each([
    ['sandbox', 'SANDBOX: Shop'],
    ['demo', 'DEMO: Shop'],
  ] as const)('marks a %s connection clearly', (kind, first) => {
    expect(labels({ ...state, connection: { name: 'Shop', kind } })[0]).toBe(first);
  });

  it('locks exactly the card that was clicked', () => {
    const item = trayMenu(state, t).find(
      (each) => each.kind === 'action' && each.label.includes('Karim'),
    );
    expect(item).toMatchObject({ action: { do: 'lock', id: 'a' } });
  });

  it('has no action for a locked card', () => {
    expect(
      trayMenu(state, t).find((item) => item.kind !== 'line' && item.label.includes('Jonas')),
    ).toMatchObject({ kind: 'text' });
  });

  it('shows ten cards and links to the rest', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      id: id(`c${n}`),
      name: `Card ${n}`,
      lastDigits: null,
      state: { kind: 'can-lock' } as const,
    }));
    const shown = labels({ ...state, cards: many });
    expect(shown.filter((label) => label.startsWith('Lock Card'))).toHaveLength(10);
    expect(shown).toContain('All 40 cards…');
  });

  it('still offers ten to lock if the most used ones are locked', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      id: id(`c${n}`),
      name: `Card ${n}`,
      lastDigits: null,
      state: { kind: n < 12 ? 'locked' : 'can-lock' } as const,
    }));
    const shown = labels({ ...state, cards: many });
    expect(shown.filter((label) => label.endsWith(': locked'))).toHaveLength(12);
    expect(shown.filter((label) => label.startsWith('Lock Card'))).toHaveLength(10);
  });

  it('shows offline and signed out before the cards', () => {
    expect(labels({ ...state, availability: 'offline' })[1]).toBe(
      'Offline. Locking a card needs the internet.',
    );
    expect(labels({ ...state, availability: 'signed-out' })[1]).toBe(
      'Signed out. Sign in to lock cards.',
    );
    expect(labels({ ...state, availability: 'no-banking' })).toEqual([
      'Boulangerie Martin',
      'Registrations only, no cards',
      '—',
      'Open Cashdesk',
      'Quit Cashdesk',
    ]);
  });

  it('shows a notice that could not pop up under the connection, and opens its target', () => {
    const leadsTo = { screen: 'cards', id: 'a', action: null } as const;
    const items = trayMenu(
      {
        ...state,
        notices: [{ title: 'Card locked', body: 'Karim Benali •• 7304 is locked.', leadsTo }],
      },
      t,
    );
    expect(items.slice(0, 3)).toEqual([
      { kind: 'text', label: 'Boulangerie Martin' },
      { kind: 'line' },
      {
        kind: 'action',
        label: 'Card locked: Karim Benali •• 7304 is locked.',
        action: { do: 'notice', leadsTo },
      },
    ]);
  });

  it('without a bank still opens and quits', () => {
    expect(labels({ ...state, connection: null })).toEqual([
      'No bank connected',
      '—',
      'Open Cashdesk',
      'Quit Cashdesk',
    ]);
  });
});
