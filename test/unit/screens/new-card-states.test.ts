import { expect, it } from 'vitest';
import { creationMark } from '../../../renderer/screens/cards/new-card/creation-states.ts';

it('marks a new card as failed only if the bank refused it or it can never be sent again', () => {
  const mark = (given: Partial<Parameters<typeof creationMark>[0]>) =>
    creationMark({ state: 'unknown', resend: 'when-asked', end: null, ...given }).tone;
  expect(mark({ state: 'refused' })).toBe('failed');
  expect(mark({ resend: 'never' })).toBe('failed');
  expect([mark({}), mark({ resend: 'automatically' })]).toEqual(['attention', 'pending']);
  expect(mark({ state: 'refused', end: 'denied' })).toBe('attention');
});
