const kilobyte = 1024;

/** `210 bytes`, `48 KB`, `1.4 MB` in the regional format. */
export function sizeText(locale: string, bytes: number): string {
  const [unit, amount] =
    bytes < kilobyte
      ? (['byte', bytes] as const)
      : bytes < kilobyte ** 2
        ? (['kilobyte', bytes / kilobyte] as const)
        : bytes < kilobyte ** 3
          ? (['megabyte', bytes / kilobyte ** 2] as const)
          : (['gigabyte', bytes / kilobyte ** 3] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && unit !== 'byte' ? 1 : 0,
  }).format(amount);
}
