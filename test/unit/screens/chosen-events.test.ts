import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginChoosing,
  endChoosing,
  toggleChosen,
  useChosenEvents,
} from '../../../renderer/screens/webhooks/events/chosen-events.ts';

function chosen(): readonly number[] | null {
  const { entries } = useChosenEvents.getState();
  return entries === null ? null : [...entries];
}

describe('events that are ticked one by one', () => {
  beforeEach(endChoosing);

  it('are those ticked last an odd number of times', () => {
    beginChoosing();
    for (const entry of [3, 5, 3, 7]) toggleChosen(entry);
    expect(chosen()).toEqual([5, 7]);
  });

  it('stay ticked where choosing begins once more, and are forgotten at its end', () => {
    beginChoosing();
    toggleChosen(3);
    beginChoosing();
    expect(chosen()).toEqual([3]);
    endChoosing();
    expect(chosen()).toBeNull();
  });

  it('cannot be ticked while nobody chooses', () => {
    toggleChosen(3);
    expect(chosen()).toBeNull();
  });
});
