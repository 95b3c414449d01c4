import { bridge } from '../../platform/bridge.ts';
import { useConnections } from '../../platform/connections.ts';
import { closeOverlay, openOverlay } from '../../platform/overlays.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { usePrinting } from '../../platform/printing.ts';
import type { PrintedPart } from '../../platform/printing.ts';
import { t } from '../../i18n/i18n.ts';
import { cssString } from './css-string.ts';

const kindNames = { sandbox: 'shell.kind.sandbox', demo: 'shell.kind.demo' } as const;

/** The head of the paper: the company, the connection, and whether it is the real account. */
async function printHead(): Promise<string> {
  const { connections, activeId } = useConnections.getState();
  const connection = connections?.find(({ id }) => id === activeId);
  if (connection === undefined) return 'Cashdesk';
  const answer =
    connection.banking === null ? null : await bridge().organization.get({ refresh: 'no' });
  const company = answer?.ok ? answer.value.organization?.legalName : null;
  const kind = connection.kind === 'production' ? [] : [t(kindNames[connection.kind])];
  return [...new Set([company ?? connection.name, connection.name, ...kind])].join(' · ');
}

function printedAt(): string {
  return t('shell.print.at', {
    time: new Intl.DateTimeFormat(usePreferences.getState().formatLocale, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(Date.now()),
  });
}

/** Resolves after the last render was painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** The paper was rendered, or the system's dialog was cancelled. Main may never answer. */
function afterPrint(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true });
  });
}

/**
 * Prints a part of the window. The page has its print layout (`print.css`) until the paper was
 * rendered, which happens only after the system's dialog closed. The result of the print may arrive
 * later, or never.
 */
export async function printPart(part: PrintedPart): Promise<void> {
  const { printed, parts } = usePrinting.getState();
  if (printed !== null) return;
  closeOverlay();
  usePrinting.setState({ printed: part, hasFailed: false });
  const root = document.documentElement;
  try {
    const [head] = await Promise.all([printHead(), part === 'page' ? null : parts[part]?.()]);
    root.dataset['print'] = part;
    root.style.setProperty('--print-head', cssString(head));
    root.style.setProperty('--print-time', cssString(printedAt()));
    await afterPaint();
    const printResult = bridge()
      .app.print({})
      .then((answer) =>
        usePrinting.setState({ hasFailed: !answer.ok || answer.value.outcome === 'failed' }),
      );
    await Promise.race([printResult, afterPrint()]);
  } finally {
    usePrinting.setState({ printed: null });
    delete root.dataset['print'];
    root.style.removeProperty('--print-head');
    root.style.removeProperty('--print-time');
  }
}

/**
 * Prints the shown content; if that is a list and a record, the user chooses one. Never prints a
 * dialog: it may show a secret that is shown once.
 */
export function printPage(): void {
  if (document.querySelector('.dialog') !== null) return;
  const { list, record } = usePrinting.getState().parts;
  if (list !== undefined && record !== undefined) openOverlay('print');
  else void printPart(list !== undefined ? 'list' : record !== undefined ? 'record' : 'page');
}
