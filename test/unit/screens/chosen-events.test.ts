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

describe('individually selected events', () => {
  beforeEach(endChoosing);

  it('are those toggled an odd number of times', () => {
    beginChoosing();
    for (const entry of [3, 5, 3, 7]) toggleChosen(entry);
    expect(chosen()).toEqual([5, 7]);
  });

  it('stay selected when the selection starts again, and are cleared at its end', () => {
    beginChoosing();
    toggleChosen(3);
    beginChoosing();
    expect(chosen()).toEqual([3]);
    endChoosing();
    expect(chosen()).toBeNull();
  });

  it('cannot be selected outside the selection mode', () => {
    toggleChosen(3);
    expect(chosen()).toBeNull();
  });
});
