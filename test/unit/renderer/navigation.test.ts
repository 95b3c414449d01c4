import { beforeEach, describe, expect, it } from 'vitest';
import {
  goBack,
  goTo,
  leaveOpenRecord,
  recordOf,
  showInPlace,
  useNavigation,
} from '../../../renderer/platform/navigation.ts';

function shown() {
  return useNavigation.getState().route;
}

describe('navigation between screens', () => {
  beforeEach(() =>
    useNavigation.setState({ route: { screen: 'overview' }, past: [], pendingActionId: null }),
  );

  it('returns to the former place and its content', () => {
    goTo({ screen: 'cards' });
    showInPlace(recordOf('cards', 'card-1'));
    goTo({ screen: 'settings' });
    goBack();
    expect(shown()).toEqual(recordOf('cards', 'card-1'));
    goBack();
    expect(shown()).toEqual({ screen: 'overview' });
    goBack();
    expect(shown()).toEqual({ screen: 'overview' });
  });

  it('through a list adds no step to the history', () => {
    goTo({ screen: 'cards' });
    for (const id of ['a', 'b', 'c']) showInPlace(recordOf('cards', id));
    goBack();
    expect(shown().screen).toBe('overview');
  });

  it('does not interfere with a user who went to another screen', () => {
    goTo({ screen: 'settings' });
    showInPlace(recordOf('cards', 'card-1'));
    expect(shown()).toEqual({ screen: 'settings' });
  });

  it('to the shown screen adds no step, in any notation', () => {
    goTo({ screen: 'webhooks', view: { kind: 'event', entry: 3 } });
    goTo({ view: { entry: 3, kind: 'event' }, screen: 'webhooks' });
    expect(useNavigation.getState().past).toEqual([{ screen: 'overview' }]);
    goTo({ screen: 'webhooks', view: { kind: 'event', entry: 4 } });
    expect(useNavigation.getState().past).toHaveLength(2);
  });

  it('carries an action to the screen already shown', () => {
    goTo({ screen: 'cards' });
    goTo({ screen: 'cards' }, 'cards.lock-all');
    expect(useNavigation.getState()).toMatchObject({
      pendingActionId: 'cards.lock-all',
      past: [{ screen: 'overview' }],
    });
  });

  it('shows nothing of the former connection, nor returns to one', () => {
    goTo(recordOf('cards', 'card-1'));
    goTo(recordOf('connections', 'profile-1'));
    goTo(recordOf('cards', 'card-2'));
    leaveOpenRecord();
    expect(shown()).toEqual({ screen: 'cards' });
    goBack();
    expect(shown()).toEqual(recordOf('connections', 'profile-1'));
    goBack();
    expect(shown()).toEqual({ screen: 'cards' });
  });

  it('does not run an action at another connection', () => {
    goTo({ screen: 'clients' }, 'clients.read-all');
    leaveOpenRecord();
    expect(useNavigation.getState().pendingActionId).toBeNull();
  });
});
