import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitUse } from '../../../preload/contract/cards/limit-use.ts';
import { remainingOf } from '../../../renderer/widgets/amounts/remaining-of.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
function money(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

describe('the use of a limit', () => {
  it('is near from 80 per cent and full from 100, not before', () => {
    expect(limitUse('79.99', '100')).toMatchObject({ tone: 'calm', percent: 79 });
    expect(limitUse('80', '100')).toMatchObject({ tone: 'near', percent: 80 });
    expect(limitUse('99.99', '100')).toMatchObject({ tone: 'near', percent: 99 });
    expect(limitUse('100', '100')).toMatchObject({
      tone: 'full',
      percent: 100,
      fillPercent: 100,
    });
  });

  it('reports how far spending exceeds the limit without drawing past the end', () => {
    expect(limitUse('250', '100')).toEqual({ tone: 'full', percent: 250, fillPercent: 100 });
  });

  it('draws nothing if a figure is missing', () => {
    expect(limitUse(null, '100')).toBeNull();
    expect(limitUse('10', null)).toBeNull();
    expect(remainingOf(null, '100')).toBeNull();
  });

  it('is full as soon as anything is spent of a zero limit', () => {
    expect(limitUse('0', '0')).toMatchObject({ tone: 'calm', fillPercent: 0 });
    expect(limitUse('0.01', '0')).toMatchObject({ tone: 'full', fillPercent: 100 });
  });

  it('preserves the cents a float would lose', () => {
    expect(remainingOf('0.1', '0.3')).toBe('0.2');
    expect(remainingOf('2318.40', '2500')).toBe('181.6');
    expect(remainingOf('12345678901234567.89', '12345678901234567.90')).toBe('0.01');
    expect(remainingOf('120', '100')).toBe('-20');
  });

  it('agrees with whole cents for every spent and limit', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 10_000_000 }), (spent, limit) => {
        const share = limitUse(money(spent), money(limit));
        const tone = spent >= limit ? 'full' : spent * 100 >= limit * 80 ? 'near' : 'calm';
        expect(share?.tone).toBe(tone);
        expect(share?.fillPercent).toBeGreaterThanOrEqual(0);
        expect(share?.fillPercent).toBeLessThanOrEqual(100);
        expect((share?.percent ?? 0) >= 100).toBe(tone === 'full');
        expect((share?.percent ?? 0) >= 80).toBe(tone !== 'calm');
      }),
    );
  });
});
