/**
 * How a part of a formatted amount is drawn: `main` in ink, `soft` (unit, cents, spaces) in ink-3.
 */
type AmountPart = { readonly kind: 'main' | 'soft'; readonly text: string };

export type AmountStyle = {
  /** ISO 4217; null: the unit is unknown and the number is shown without one. */
  readonly currency: string | null;
  /**
   * `exact`: all cents of the currency, and all decimals of the number. `whole`: rounded, for
   * lists.
   */
  readonly precision: 'exact' | 'whole';
};

const decimal = /^-?\d+(\.\d+)?$/;

/** Rounded, so that spent and left add up to the limit shown next to them. */
const wholeUnits = {
  maximumFractionDigits: 0,
  minimumFractionDigits: 0,
  signDisplay: 'negative',
} as const;

/** Some locales group only from five digits on, which makes a column uneven. */
const grouped = { useGrouping: 'always' } as const;

function formatter(
  locale: string,
  value: string,
  { currency, precision }: AmountStyle,
): Intl.NumberFormat {
  const decimals = precision === 'whole' ? 0 : Math.min(20, value.split('.')[1]?.length ?? 0);
  if (currency !== null) {
    const style = {
      ...grouped,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    } as const;
    try {
      if (precision === 'whole') return new Intl.NumberFormat(locale, { ...style, ...wholeUnits });
      const usual = new Intl.NumberFormat(locale, style);
      const isFiner = decimals > (usual.resolvedOptions().maximumFractionDigits ?? decimals);
      return isFiner
        ? new Intl.NumberFormat(locale, {
            ...style,
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          })
        : usual;
    } catch {
      /* Not an ISO code: the number must still be readable. */
    }
  }
  return new Intl.NumberFormat(locale, {
    ...grouped,
    ...(precision === 'whole'
      ? wholeUnits
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  });
}

const softTypes: ReadonlySet<string> = new Set(['currency', 'literal', 'decimal', 'fraction']);

/**
 * An amount in the regional format. `value` is a decimal string and never becomes a float. The
 * minus is U+2212. A space between digit groups has the normal width: the font's narrow space is
 * hardly visible. A text that is not a decimal is returned unchanged.
 */
export function amountParts(
  locale: string,
  value: string,
  style: AmountStyle,
): readonly AmountPart[] {
  if (!decimal.test(value)) return [{ kind: 'main', text: value }];
  const parts: AmountPart[] = [];
  for (const { type, value: text } of formatter(locale, value, style).formatToParts(
    value as Intl.StringNumericLiteral,
  )) {
    const kind =
      softTypes.has(type) && (style.currency !== null || type === 'literal') ? 'soft' : 'main';
    const visible =
      type === 'minusSign' ? '\u2212' : type === 'group' ? text.replace('\u202f', '\u00a0') : text;
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + visible };
    else parts.push({ kind, text: visible });
  }
  return parts;
}

export function amountText(locale: string, value: string, style: AmountStyle): string {
  return amountParts(locale, value, style)
    .map((part) => part.text)
    .join('');
}

/**
 * In characters: more than a thousand million with cents and sign. A longer figure may wrap instead
 * of overflowing its cell.
 */
const maxOneLineLength = 16;

/** Whether a figure is so long that it may wrap between its digit groups. */
export function isLongAmount(parts: readonly AmountPart[]): boolean {
  return parts.reduce((length, { text }) => length + text.length, 0) > maxOneLineLength;
}

/** Splits a part after each separator of digit groups: `1,799,999` becomes three texts. */
export function digitGroups(text: string): readonly string[] {
  return text.split(/(?<=\d\D)(?=\d{3}(?!\d))/u);
}

/**
 * A decimal fraction as a percentage, with all its decimals: `0.055` is 5.5 %. A text that is not a
 * decimal is returned unchanged.
 */
export function percentText(locale: string, fraction: string): string {
  if (!decimal.test(fraction)) return fraction;
  const decimals = Math.min(
    20,
    Math.max(0, (fraction.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0) - 2),
  );
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(fraction as Intl.StringNumericLiteral);
}

/**
 * Moves the decimal point two places left, exactly: `231840` cents are `2318.40`. Assumes a
 * currency with hundredths, as the profile's "minor" does.
 */
export function fromMinor(value: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value);
  if (!match) return value;
  const [, sign = '', whole = '', fraction = ''] = match;
  const padded = whole.padStart(3, '0');
  return `${sign}${padded.slice(0, -2).replace(/^0+(?=\d)/, '')}.${padded.slice(-2)}${fraction}`;
}
