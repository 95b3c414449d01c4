import { describe, expect, it } from 'vitest';
import { openWrite } from '../../../preload/contract/approvals.ts';
import { creationMark } from '../../../renderer/screens/cards/new-card/creation-states.ts';

const states = openWrite.def.shape.state.options;

describe('a card that is being created', () => {
  it('is marked by a word of its own in each state', () => {
    expect(new Set(states.map((state) => creationMark(state).title)).size).toBe(states.length);
  });

  it('is marked as failed only where the bank refused it or it is no longer asked about', () => {
    expect(states.filter((state) => creationMark(state).tone === 'failed')).toEqual([
      'too-late',
      'refused',
    ]);
  });
});
