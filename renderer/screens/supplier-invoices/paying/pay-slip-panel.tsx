import { useEffect, useRef, useState } from 'react';
import { Check, EyeOff, QrCode, X } from 'lucide-react';
import type { PaySlip } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { formatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { amountText } from '../../../format/amount.ts';
import { groupedIban } from '../../../format/iban.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { InstalmentFacts } from './instalment-facts.tsx';
import { reasonText } from './no-transfer-text.ts';
import { PayCode } from './pay-code.tsx';
import { PayDoubts } from './pay-doubts.tsx';
import { PaySlipFields } from './pay-slip-fields.tsx';
import './pay-slip-panel.css';

/** The QR code for banking apps, or why there is none. */
function Code({ slip }: { readonly slip: PaySlip }) {
  const isHidden = useHiddenAmounts();
  const { canCheck, code, noTransfer, currency, name, iban, amount, reference } = slip;
  if (noTransfer.length > 0)
    return (
      <div className="pay-slip-no-code">
        <p>{t('payslip.code.none')}</p>
        <ul>
          {noTransfer.map((reason) => (
            <li key={reason}>{reasonText(reason, currency, t)}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="pay-slip-code-place">
      {code === null || isHidden ? (
        <p className="pay-slip-no-code">
          <Icon of={code === null ? QrCode : EyeOff} size="l" tone="dim" />
          {t(
            !canCheck
              ? 'payslip.code.cannot-check'
              : code === null
                ? 'payslip.code.held'
                : 'payslip.code.hidden',
          )}
        </p>
      ) : (
        <figure className="pay-slip-code">
          <PayCode
            rows={code}
            alt={t('payslip.code.alt', {
              amount: amountText(formatLocale(), amount?.value ?? '', {
                currency: amount?.currency ?? null,
                precision: 'exact',
              }),
              name: name ?? '',
              iban: groupedIban(iban ?? ''),
              reference: reference ?? '–',
            })}
          />
          <figcaption className="caption">{t('payslip.code.what')}</figcaption>
        </figure>
      )}
    </div>
  );
}

function Slip({
  id,
  slip,
  onSent,
}: {
  readonly id: SupplierInvoiceId;
  readonly slip: PaySlip;
  readonly onSent: () => void;
}) {
  const isHidden = useHiddenAmounts();
  const [hasCopied, setCopied] = useState(false);
  const [send, sending] = useCommand(bridge().paySlips.handOver, onSent);
  const isCodeShown = slip.code !== null && !isHidden;
  const { instalment } = slip;
  return (
    <>
      <p className="soft">{t('payslip.what')}</p>
      {instalment !== null && (
        <p>
          <InstalmentFacts of={instalment} />
        </p>
      )}
      <PayDoubts id={id} slip={slip} />
      <div className="pay-slip-columns">
        <PaySlipFields slip={slip} onCopied={() => setCopied(true)} />
        <Code slip={slip} />
      </div>
      {!slip.noTransfer.includes('credit-note') && (
        <div className="pay-slip-end">
          <Button
            icon={Check}
            isPending={sending.phase === 'pending'}
            onPress={() =>
              void send({
                id,
                way: hasCopied || !isCodeShown ? 'slip' : 'code',
                instalment: instalment && { number: instalment.number, count: instalment.count },
              })
            }
          >
            {t('payslip.hand-over')}
          </Button>
          <span className="caption">{t('payslip.hand-over.what')}</span>
        </div>
      )}
      {sending.phase === 'failed' && <FaultLine error={sending.error} attempt="save" />}
    </>
  );
}

/**
 * The amount, the recipient and the reference of a payment, on the invoice's page, which prints
 * them too. Open questions are above the QR code, which appears after they are answered. After the
 * invoice is marked as sent, the slip closes; opened again, it warns.
 */
export function PaySlipPanel({
  id,
  onClose,
}: {
  readonly id: SupplierInvoiceId;
  readonly onClose: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { value, error, refresh } = useCachedQuery(
    'supplier-invoices',
    () => bridge().paySlips.get({ id }),
    { key: id },
  );
  return (
    <section className="pay-slip">
      <header>
        <h3 ref={heading} tabIndex={-1}>
          {t('payslip.title')}
        </h3>
        <IconButton icon={X} label={t('payslip.close')} onPress={onClose} />
      </header>
      {value !== null ? (
        value.slip !== null && <Slip id={id} slip={value.slip} onSent={onClose} />
      ) : error !== null ? (
        <FaultPanel error={error} attempt="read" onRetry={refresh} />
      ) : (
        <Placeholder rows={4} rowHeightPx={44} />
      )}
    </section>
  );
}
