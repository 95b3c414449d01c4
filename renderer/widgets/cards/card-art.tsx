import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import { cardArtColours } from './card-art-colours.ts';
import './card-art.css';

type CardArtProps = {
  /** `appearance.gradient_hex_color`; ink if missing. */
  readonly colour: string | null;
  readonly isLocked?: boolean;
  /** Ordered and not produced yet: an outline. */
  readonly isOutline?: boolean;
  /** The text on a large card. */
  readonly embossed?: {
    readonly name: string | null;
    readonly lastDigits: string | null;
    readonly kind: string | null;
  };
};

/**
 * A card drawn from its colour, without a request. It is decoration: all its text is also shown
 * next to it.
 */
export function CardArt({ colour, isLocked = false, isOutline = false, embossed }: CardArtProps) {
  const art = useMemo(() => cardArtColours(colour), [colour]);
  const paint = {
    '--art-light': art.light,
    '--art-middle': art.middle,
    '--art-dark': art.dark,
    '--art-text': art.text,
  } as CSSProperties;
  return (
    <span
      className="card-art"
      data-size={embossed ? 'large' : 'small'}
      data-locked={isLocked || undefined}
      data-outline={isOutline || undefined}
      data-text={art.text === '#ffffff' ? 'white' : 'ink'}
      style={paint}
      aria-hidden="true"
    >
      {embossed && (
        <>
          {embossed.kind !== null && <span className="card-art-kind">{embossed.kind}</span>}
          {embossed.name !== null && <span className="card-art-name">{embossed.name}</span>}
          {embossed.lastDigits !== null && (
            <span className="card-art-digits">{embossed.lastDigits}</span>
          )}
        </>
      )}
    </span>
  );
}
