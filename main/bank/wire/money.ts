import type { Money } from '../../../preload/contract/products.ts';
import { decimal, text } from './fields.ts';
import type { Shape } from './fields.ts';
import type { JsonObject } from './json.ts';
import { readObject } from './nested.ts';
import type { Nested } from './nested.ts';

/** Specification, "Terminal payment", money object. */
const wireMoney = { value: decimal, currency: text } satisfies Shape;

/** An amount as received: its currency or its value may be missing; null if both are. */
export function toMoney(source: JsonObject | null, name: string): Nested<Money | null> {
  return readObject(wireMoney, source, name);
}
