import { beforeEach, describe, expect, it } from 'vitest';
import {
  goBack,
  goTo,
  leaveOpenRecord,
  showInPlace,
  useNavigation,
} from '../../../renderer/platform/navigation.ts';

describe('moving between screens', () => {
  beforeEach(() =>
    useNavigation.setState({ place: { screen: 'overview', id: null }, past: [], ask: null }),
  );

  it('comes back to where it was, with what was shown there', () => {
    goTo('cards');
    showInPlace('card-1');
    goTo('settings');
    goBack();
    expect(useNavigation.getState().place).toEqual({ screen: 'cards', id: 'card-1' });
    goBack();
    expect(useNavigation.getState().place).toEqual({ screen: 'overview', id: null });
    goBack();
    expect(useNavigation.getState().place).toEqual({ screen: 'overview', id: null });
  });

  it('moving through a list is no step to go back over', () => {
    goTo('cards');
    for (const id of ['a', 'b', 'c']) showInPlace(id);
    goBack();
    expect(useNavigation.getState().place.screen).toBe('overview');
  });

  it('carries a question to the screen already shown', () => {
    goTo('cards');
    goTo('cards', null, 'lock-all');
    expect(useNavigation.getState()).toMatchObject({
      ask: 'lock-all',
      past: [{ screen: 'overview' }],
    });
  });

  it('shows nothing of the connection before, nor comes back to one', () => {
    goTo('cards', 'card-1');
    goTo('connections', 'profile-1');
    goTo('cards', 'card-2');
    leaveOpenRecord();
    expect(useNavigation.getState().place).toEqual({ screen: 'cards', id: null });
    goBack();
    expect(useNavigation.getState().place).toEqual({ screen: 'connections', id: 'profile-1' });
    goBack();
    expect(useNavigation.getState().place).toEqual({ screen: 'cards', id: null });
  });
});
