import { describe, expect, it } from 'vitest';
import { planOptions } from '../../../preload/contract/cards/options-plan.ts';

const virtual = {
  atmOption: true,
  nfcOption: false,
  onlineOption: true,
  foreignOption: false,
  isFinal: false,
  isPhysical: false,
};
const physical = { ...virtual, nfcOption: true, isPhysical: true };

describe('the options of one card of many', () => {
  it('are sent all four, with what is asked for beside what the card has', () => {
    expect(planOptions(virtual, { onlineOption: false, atmOption: true })).toEqual({
      state: 'change',
      already: ['atmOption'],
      changed: ['onlineOption'],
      options: { atmOption: true, nfcOption: false, onlineOption: false, foreignOption: false },
      keepsContactless: false,
    });
  });

  it('need no request where the card has them, also where it is final or says nothing of the others', () => {
    for (const card of [virtual, { ...virtual, isFinal: true }, { ...virtual, atmOption: null }])
      expect(planOptions(card, { onlineOption: true })).toEqual({
        state: 'already',
        already: ['onlineOption'],
      });
  });

  it('of a final card are not asked for', () => {
    expect(planOptions({ ...virtual, isFinal: true }, { onlineOption: false })).toMatchObject({
      state: 'blocked',
      why: 'final',
    });
  });

  it('leave contactless of a physical card as it is, and ask for the others', () => {
    expect(planOptions(physical, { nfcOption: false, onlineOption: false })).toMatchObject({
      state: 'change',
      changed: ['onlineOption'],
      options: { nfcOption: true, onlineOption: false },
      keepsContactless: true,
    });
    expect(planOptions(physical, { nfcOption: false })).toMatchObject({
      state: 'blocked',
      why: 'contactless',
    });
    expect(planOptions(physical, { nfcOption: true })).toMatchObject({ state: 'already' });
  });

  it('ask for contactless where it is not known whether the card is physical, or how it stands there', () => {
    for (const card of [
      { ...physical, isPhysical: null },
      { ...physical, nfcOption: null },
    ])
      expect(planOptions(card, { nfcOption: false })).toMatchObject({
        state: 'change',
        changed: ['nfcOption'],
      });
  });

  it('are never a guess: what neither the bank nor the owner said blocks them', () => {
    const silent = { ...virtual, foreignOption: null };
    expect(planOptions(silent, { onlineOption: false })).toMatchObject({
      state: 'blocked',
      why: 'unknown',
    });
    expect(planOptions(silent, { onlineOption: false, foreignOption: false })).toMatchObject({
      state: 'change',
      changed: ['onlineOption', 'foreignOption'],
    });
  });
});
