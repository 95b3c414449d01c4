import { displayName } from '../../format/display-name.ts';
import type { FactValue } from './fact-list.tsx';
import { CodeText } from './labels.tsx';

/**
 * A language, country or currency in the user's language, a currency with its code; a code without
 * a name as received.
 */
export function namedCode(
  type: 'language' | 'region' | 'currency',
  code: string,
  language: string,
): FactValue {
  const name = displayName(language, type, code);
  if (name === null) return { kind: 'code', text: code };
  if (type !== 'currency') return { kind: 'text', text: name };
  return {
    kind: 'element',
    element: (
      <>
        {name} <CodeText>{code}</CodeText>
      </>
    ),
  };
}
