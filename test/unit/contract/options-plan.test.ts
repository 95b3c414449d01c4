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

describe('the options of one card in a batch', () => {
  it("are sent all four: the requested ones and the card's current ones", () => {
    expect(planOptions(virtual, { onlineOption: false, atmOption: true })).toEqual({
      state: 'change',
      already: ['atmOption'],
      changed: ['onlineOption'],
      options: { atmOption: true, nfcOption: false, onlineOption: false, foreignOption: false },
      keepsContactless: false,
    });
  });

  it('need no request if the card has them, even if it is final or has unknown options', () => {
    for (const card of [virtual, { ...virtual, isFinal: true }, { ...virtual, atmOption: null }])
      expect(planOptions(card, { onlineOption: true })).toEqual({
        state: 'already',
        already: ['onlineOption'],
      });
  });

  it('of a final card are not requested', () => {
    expect(planOptions({ ...virtual, isFinal: true }, { onlineOption: false })).toMatchObject({
      state: 'blocked',
      why: 'final',
    });
  });

  it('leave contactless of a physical card unchanged, and request the others', () => {
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

  it("request contactless if the card's type or its contactless state is unknown", () => {
    for (const card of [
      { ...physical, isPhysical: null },
      { ...physical, nfcOption: null },
    ])
      expect(planOptions(card, { nfcOption: false })).toMatchObject({
        state: 'change',
        changed: ['nfcOption'],
      });
  });

  it('are blocked rather than guessed if neither bank nor user named them', () => {
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
