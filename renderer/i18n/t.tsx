import { Fragment, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useT } from './i18n.ts';
import type { MessageId } from './i18n.ts';

/** Stands for the element of that number while the message is put together; no text of ours or the bank's holds a U+0001. */
const mark = (index: number): string => `\u0001${index}\u0001`;

/**
 * A message with elements in it: `<T id="cards.spent-of" values={{ spent: <Amount …/>, limit: <Amount …/> }} />`.
 * Text and numbers go through ICU (plural, select); elements stand where the language puts them.
 */
export const T = ({ id, values }: { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number | ReactElement>> }): ReactNode => {
  const t = useT();
  const elements: ReactElement[] = [];
  const plain = Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => (isValidElement(value) ? [name, mark(elements.push(value) - 1)] : [name, value])),
  );
  const pieces = t(id, plain).split('\u0001');
  return pieces.map((piece, index) => <Fragment key={index}>{index % 2 === 1 ? elements[Number(piece)] : piece}</Fragment>);
};
