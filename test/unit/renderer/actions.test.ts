import { beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { actions, isOffered } from '../../../renderer/frame/actions.ts';
import { ariaKeys, isPressed, keyNames } from '../../../renderer/frame/shortcuts/keys.ts';
import { runAction } from '../../../renderer/platform/actions.ts';
import { goTo, recordOf, useNavigation } from '../../../renderer/platform/navigation.ts';
import { cardActions } from '../../../renderer/screens/cards/card-actions.ts';
import { webhookActions } from '../../../renderer/screens/webhooks/webhook-actions.ts';
import idsByScreen from '../../fixtures/action-ids.json' with { type: 'json' };
import { bakeryConnections } from '../../fixtures/bakery.ts';

const signedIn = {
  phase: 'signed-in',
  preferences: defaultPreferences,
  active: bakeryConnections[0] ?? null,
  hasPast: true,
} as const;

describe('the actions of the window', () => {
  beforeEach(() =>
    useNavigation.setState({ route: { screen: 'overview' }, past: [], pendingActionId: null }),
  );

  it('have unique ids, and no two offered ones share keys', () => {
    const ids = actions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const keys = actions
      .filter((action) => isOffered(action, signedIn, {}))
      .flatMap((action) => action.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(Object.entries(idsByScreen))('of %s include each former one', (screen, ids) => {
    const found = actions.filter((action) => (action.screen ?? 'everywhere') === screen);
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('of a hidden screen navigate to it, and wait there until it can run them', () => {
    runAction(cardActions.add);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards' },
      pendingActionId: 'cards.add',
    });
  });

  it('that need no screen run on any screen', () => {
    runAction(cardActions.new);
    expect(useNavigation.getState()).toMatchObject({
      route: { screen: 'cards', view: { kind: 'new' } },
      pendingActionId: null,
    });
  });

  it('are not offered while the shown screen cannot run them', () => {
    const { add, nickname } = cardActions;
    expect(isOffered(add, signedIn, {})).toBe(true);
    expect(isOffered(add, signedIn, { [add.id]: null })).toBe(false);
    expect(isOffered(nickname, signedIn, {})).toBe(false);
    expect(isOffered(nickname, signedIn, { [nickname.id]: () => undefined })).toBe(true);
  });

  it('include going back only after a navigation', () => {
    const back = actions.find(({ id }) => id === 'back');
    expect(back && isOffered(back, signedIn, {})).toBe(true);
    expect(back && isOffered(back, { ...signedIn, hasPast: false }, {})).toBe(false);
  });

  it('of a bank account are not offered without one', () => {
    const withoutBanking = { ...signedIn, phase: 'registrations-only' } as const;
    expect(isOffered(cardActions.add, withoutBanking, {})).toBe(false);
    expect(isOffered(webhookActions['import-events'], withoutBanking, {})).toBe(true);
    expect(isOffered(webhookActions['new-subscription'], withoutBanking, {})).toBe(false);
  });

  it('that wait for a screen are cancelled by another navigation', () => {
    runAction(cardActions.add);
    goTo(recordOf('clients', 'c-1'));
    expect(useNavigation.getState().pendingActionId).toBeNull();
  });
});

describe('keys', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });

  it('are those of the action, and no others', () => {
    expect(isPressed('Mod+K', press('k', { ctrlKey: true }))).toBe(true);
    expect(isPressed('Mod+K', press('K', { metaKey: true }))).toBe(true);
    expect(isPressed('Mod+K', press('k'))).toBe(false);
    expect(isPressed('Mod+K', press('K', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('Mod+Shift+H', press('H', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(isPressed('Alt+ArrowLeft', press('ArrowLeft', { altKey: true }))).toBe(true);
    expect(isPressed('Alt+ArrowLeft', press('ArrowLeft'))).toBe(false);
  });

  it('that type a character work with that character on every keyboard', () => {
    expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true);
    expect(isPressed('/', press('/'))).toBe(true);
    expect(isPressed('/', press('/', { shiftKey: true }))).toBe(true);
    expect(isPressed('/', press('/', { ctrlKey: true }))).toBe(false);
  });

  it('are shown as printed on the keyboard and named for screen readers', () => {
    const t = (id: string) => id;
    expect(keyNames('Mod+Shift+H', { isMac: false, t })).toEqual([
      { sign: 'shell.key.control', said: 'shell.key.control' },
      { sign: '⇧', said: 'shell.key.shift' },
      { sign: 'H', said: 'H' },
    ]);
    expect(keyNames('Mod++', { isMac: true, t })).toEqual([
      { sign: '⌘', said: 'shell.key.command' },
      { sign: '+', said: '+' },
    ]);
    expect(keyNames('Alt+ArrowLeft', { isMac: true, t })).toEqual([
      { sign: '⌥', said: 'shell.key.option' },
      { sign: '←', said: 'shell.key.left' },
    ]);
    expect(keyNames('Alt+ArrowLeft', { isMac: false, t })[0]).toEqual({ sign: 'Alt', said: 'Alt' });
    expect(ariaKeys('Mod+K')).toBe('Control+K Meta+K');
  });
});
