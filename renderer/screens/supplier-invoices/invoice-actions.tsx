import { Ban, CircleCheck, CircleHelp } from 'lucide-react';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { reasonLabel } from './invoice-labels.ts';
import './invoice-actions.css';

/**
 * What the bank allows now, or not and why. None of it is done here: Cashdesk never moves money.
 */
export function InvoiceActions({ invoice }: { readonly invoice: SupplierInvoice }) {
  const t = useT();
  if (invoice.availableActions.length === 0) return null;
  return (
    <section className="section">
      <header>
        <h3>{t('invoices.section.actions')}</h3>
      </header>
      <ul className="invoice-actions">
        {invoice.availableActions.map(({ action, isAllowed, reasons: given }) => (
          <li key={action} data-allowed={isAllowed === true || undefined}>
            <Icon
              of={isAllowed === null ? CircleHelp : isAllowed ? CircleCheck : Ban}
              size="l"
              {...(isAllowed === true ? { tone: 'green' } : { tone: 'dim' })}
            />
            <div>
              <div className="name">
                {t(`invoices.action.${action}`)}
                <span className="only-read">
                  {' '}
                  {t(
                    isAllowed === null
                      ? 'invoices.action.unsaid'
                      : isAllowed
                        ? 'invoices.action.allowed'
                        : 'invoices.action.not-allowed',
                  )}
                </span>
              </div>
              {isAllowed === true && (
                <div className="caption">
                  {t(action === 'pay' ? 'invoices.action.pay-where' : 'invoices.action.where')}
                </div>
              )}
              {isAllowed === false && given.length === 0 && (
                <div className="caption" aria-hidden="true">
                  {t('invoices.action.not-allowed')}
                </div>
              )}
              {isAllowed === null && <div className="caption">{t('invoices.action.unsaid')}</div>}
              {given.map((reason) => (
                <div key={reason} className="caption">
                  {reasonLabel(reason, action, invoice.status, t) ?? <UnknownCode of={reason} />}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
