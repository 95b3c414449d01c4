/**
 * The colours of a drawn card: lighter corner, middle, darker corner, and its text. Text is white
 * or ink with at least 4.5:1 contrast (WCAG 2) on every part of the card; if neither reaches it,
 * the card is darkened until white does.
 */
type CardArtColours = {
  readonly light: string;
  readonly middle: string;
  readonly dark: string;
  readonly text: string;
};

const white = '#ffffff';
const ink = '#15211b';
const minContrast = 4.5;

type Triple = readonly [number, number, number];

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
function toGamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function linearOf(hex: string): Triple {
  const part = (from: number): number =>
    toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}
function hexOf(linear: Triple): string {
  return `#${linear
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, part)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Oklab (Björn Ottosson, 2020): equal steps look equal, so lightening preserves the hue. */
function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function mix(hex: string, target: Triple, share: number): string {
  const [l, a, b] = toOklab(linearOf(hex));
  return hexOf(
    fromOklab([
      l + (target[0] - l) * share,
      a + (target[1] - a) * share,
      b + (target[2] - b) * share,
    ]),
  );
}
function lighten(hex: string, share: number): string {
  return mix(hex, [1, 0, 0], share);
}
function darken(hex: string, share: number): string {
  return mix(hex, [0, 0, 0], share);
}

function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y);
  return (higher + 0.05) / (lower + 0.05);
}

/** `#rgb` or `#rrggbb`, with or without the sign, in lower case; null for anything else. */
export function readHex(text: string | null): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

function shadesOf(middle: string, darkShare: number): Omit<CardArtColours, 'text'> {
  return {
    light: lighten(middle, 0.16),
    middle,
    dark: darken(middle, darkShare),
  };
}

/** The colours for `appearance.gradient_hex_color`; ink if it is missing or invalid. */
export function cardArtColours(gradientHexColor: string | null): CardArtColours {
  const base = readHex(gradientHexColor) ?? ink;
  const defaultShades = shadesOf(base, 0.24);
  if (contrastOf(white, defaultShades.light) >= minContrast)
    return { ...defaultShades, text: white };
  for (const darkShare of [0.24, 0.16, 0.08, 0]) {
    const shades = shadesOf(base, darkShare);
    if (contrastOf(ink, shades.dark) >= minContrast) return { ...shades, text: ink };
  }
  let share = 0.02;
  while (contrastOf(white, lighten(darken(base, share), 0.16)) < minContrast) share += 0.02;
  return { ...shadesOf(darken(base, share), 0.24), text: white };
}
