import { describe, expect, it } from 'vitest';
import { openWrite } from '../../../preload/contract/approvals.ts';
import { creationWords } from '../../../renderer/screens/cards/new-card/creation-states.ts';

const states = openWrite.def.shape.state.options;
const steps = (state: (typeof states)[number], isEnrolled = true) => creationWords({ state, isEnrolled }).steps.map(({ does }) => does);

describe('a card that is being created', () => {
  it('is never sent again once that could make a second one, nor after the bank refused what it says', () => {
    expect(steps('too-late')).toEqual(['abandon']);
    expect(steps('refused')).not.toContain('retry');
  });

  it('cannot be given up while nobody knows how it ended', () => {
    expect(steps('sending')).toEqual([]);
    expect(steps('unknown')).toEqual(['retry']);
  });

  it('has a way on in every state that has come to rest', () => {
    expect(states.filter((state) => state !== 'sending' && steps(state).length === 0)).toEqual([]);
  });

  it('says that a phone has to be paired first where none is', () => {
    expect(creationWords({ state: 'waiting', isEnrolled: false }).words).toBe('newcard.state.waiting.not-enrolled');
    expect(creationWords({ state: 'waiting', isEnrolled: true }).words).toBe('newcard.state.waiting.words');
  });
});
