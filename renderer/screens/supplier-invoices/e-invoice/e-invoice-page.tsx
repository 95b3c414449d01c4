import { startTransition, useEffect, useState } from 'react';
import { OctagonAlert } from 'lucide-react';
import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { visibleTexts } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { language } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { problemMessages } from '../comparison/comparison-labels.ts';
import { loadCodeWords } from './code-words/code-words.ts';
import { EInvoiceSheet } from './e-invoice-sheet.tsx';

type Read =
  | { readonly kind: 'page'; readonly page: EInvoicePage; readonly isSigned: boolean }
  | { readonly kind: 'failed'; readonly error: CommandError };

async function readPage(id: string): Promise<Read> {
  const answer = await bridge().invoiceFiles.read({ id });
  if (!answer.ok) return { kind: 'failed', error: answer.error };
  const { pageJson, isSigned } = answer.value;
  // JSON parsing turns escapes into characters again, so make hidden ones visible here.
  return { kind: 'page', page: visibleTexts(JSON.parse(pageJson) as EInvoicePage), isSigned };
}

/** The answer for this key; null until then. `load` is the same function at each render. */
function useLoaded<Key extends string, Value>(
  key: Key,
  load: (key: Key) => Promise<Value>,
): Value | null {
  const [loaded, setLoaded] = useState<{ readonly key: Key; readonly value: Value } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (value: Value): void => {
      // In slices: thousands of lines in one task would block the window for a second.
      if (isCurrent) startTransition(() => setLoaded({ key, value }));
    };
    void load(key).then(show);
    return () => {
      isCurrent = false;
    };
  }, [key, load]);
  return loaded?.key === key ? loaded.value : null;
}

function Unreadable({ error }: { readonly error: CommandError }) {
  const problem =
    error.kind === 'invalid-input' ? problemMessages[error.problems[0]?.code ?? ''] : undefined;
  return problem === undefined ? (
    <FaultLine error={error} attempt="read" />
  ) : (
    <Note tone="wax" icon={OctagonAlert}>
      {t(problem)}
    </Note>
  );
}

/** A stored e-invoice as a readable page, or why its file cannot be read. */
export function EInvoicePageView({ id }: { readonly id: string }) {
  const read = useLoaded(id, readPage);
  const words = useLoaded(language(), loadCodeWords);
  if (read?.kind === 'failed') return <Unreadable error={read.error} />;
  if (read === null || words === null) return <Placeholder rows={8} rowHeightPx={44} />;
  return <EInvoiceSheet page={read.page} isSigned={read.isSigned} words={words} />;
}
