import { displayName } from '../../format/display-name.ts';
import type { FactValue } from './fact-list.tsx';
import { CodeText } from './labels.tsx';

/**
 * A language, country or currency in the owner's words, and its code; a code without a name as it
 * came.
 */
export const named = (
  type: 'language' | 'region' | 'currency',
  code: string,
  language: string,
): FactValue => {
  const name = displayName(language, type, code);
  if (name === null) return { kind: 'code', text: code };
  return {
    kind: 'element',
    element: (
      <>
        {name} <CodeText>{code}</CodeText>
      </>
    ),
  };
};
