import type {
  InvoiceApproval,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { percentText } from '../../format/amount.ts';
import { listText } from '../../format/day.ts';
import { useT } from '../../i18n/i18n.ts';
import { useFormatLocale, useLanguage } from '../../platform/preferences.ts';
import { Section } from '../../ui/section.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import './invoice-page.css';

/** Who approves it, by name. */
export function Approval({ of }: { readonly of: InvoiceApproval | null }) {
  const t = useT();
  const language = useLanguage();
  if (of === null) return null;
  const facts = [
    ['approver', of.approvers.length === 0 ? null : listText(language, of.approvers)],
    ['verifiedBy', of.verifiedBy],
    ['lastApprovedBy', of.lastApprovedBy],
  ] as const;
  return (
    <Section title={t('invoices.section.approval')}>
      <ul className="invoice-papers">
        {facts.map(
          ([id, names]) =>
            names !== null && (
              <li key={id}>
                <span className="soft">{t(`invoices.field.${id}`)}</span>
                <span className="invoice-approver">{names}</span>
              </li>
            ),
        )}
      </ul>
    </Section>
  );
}

/** Transactions that the bank takes for its payment. */
export function Suggested({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT();
  const locale = useFormatLocale();
  if (invoice.suggestedTransactions.length === 0) return null;
  return (
    <Section title={t('invoices.section.suggested')}>
      <ul className="invoice-papers">
        {invoice.suggestedTransactions.map(({ id, score }, index) => (
          <li key={id ?? index}>
            <span className="invoice-paper-name">
              <CodeText>{id ?? ''}</CodeText>{' '}
              {id !== null && <CopyButton text={id} what={t('invoices.section.suggested')} />}
            </span>
            {score !== null && (
              <span className="caption">
                {t('invoices.score', {
                  score: /^0?\.\d+$|^[01](\.0+)?$/.test(score) ? percentText(locale, score) : score,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
