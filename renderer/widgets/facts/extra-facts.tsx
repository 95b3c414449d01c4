import type { ExtraField } from '../../../preload/contract/values.ts';
import { Dots } from '../amounts/amount.tsx';
import type { Fact } from './fact-list.tsx';

/**
 * Fields outside the specification: any of them may be an amount, so all values are hidden with the
 * amounts.
 */
export function extraFacts(extras: readonly ExtraField[], isHidden: boolean): readonly Fact[] {
  return extras.map(({ name, json }): Fact => ({
    id: `extra:${name}`,
    label: name,
    value: isHidden ? { kind: 'element', element: <Dots /> } : { kind: 'code', text: json },
  }));
}
