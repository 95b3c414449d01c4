import { Fragment, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { visibleText } from '../format/visible-text.ts';
import { t } from './i18n.ts';
import type { MessageId, Translate } from './i18n.ts';

/**
 * A placeholder for the element of that number while the message is formatted. No message contains
 * U+0001, and in foreign texts it is made visible.
 */
function placeholder(index: number): string {
  return `\u0001${index}\u0001`;
}

type Values = Readonly<Record<string, string | number | ReactElement>>;

/** A message as React nodes: text, with elements where the translation places them. */
export function formatPieces(
  t: Translate,
  id: MessageId,
  values: Values = {},
): readonly (string | ReactElement)[] {
  const elements: ReactElement[] = [];
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isValidElement(value)
        ? placeholder(elements.push(value) - 1)
        : typeof value === 'string'
          ? visibleText(value)
          : value,
    ]),
  );
  return t(id, plain)
    .split('\u0001')
    .flatMap((piece, index) => (index % 2 === 0 ? piece : (elements[Number(piece)] ?? [])));
}

/**
 * A message with elements in it: `<T id="cards.spent-of" values={{ spent: <Amount …/>, limit:
 * <Amount …/> }} />`. Text and numbers use ICU (plural, select); the translation places the
 * elements.
 */
export function T({ id, values }: { readonly id: MessageId; readonly values?: Values }): ReactNode {
  return formatPieces(t, id, values).map((piece, index) => (
    <Fragment key={index}>{piece}</Fragment>
  ));
}
