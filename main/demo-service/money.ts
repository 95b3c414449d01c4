/** An amount in the service's form: a decimal string and its ISO 4217 currency. */
export interface Money {
  readonly value: string;
  readonly currency: string;
}

export function euros(cents: number): Money {
  return {
    value: `${cents < 0 ? '-' : ''}${String(Math.floor(Math.abs(cents) / 100))}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
    currency: 'EUR',
  };
}
