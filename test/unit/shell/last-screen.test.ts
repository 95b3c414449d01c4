import { describe, expect, it } from 'vitest';
import { createLastScreen } from '../../../main/shell/window/last-screen.ts';

function settings(saved: unknown) {
  let value = saved;
  return { read: () => value, write: (next: unknown) => void (value = next) };
}

describe('the screen that the window opens with', () => {
  it('is the last shown one', () => {
    const part = settings(undefined);
    const first = createLastScreen(part);
    expect(first.current()).toBe('overview');
    first.note('clients');
    first.store();
    expect(createLastScreen(part).current()).toBe('clients');
  });

  it.each([{ screen: 'clients' }, 'no-such-screen', null, 7])(
    'is the overview if the settings contain %j',
    (saved) => {
      expect(createLastScreen(settings(saved)).current()).toBe('overview');
    },
  );
});
