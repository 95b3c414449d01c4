import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ComparedField } from '../../../../preload/contract/invoices/invoice-comparison.ts';
import type { PaySlip } from '../../../../preload/contract/invoices/pay-slips.ts';
import { formatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { Iban } from '../../../widgets/facts/labels.tsx';

/** `good`: verified. `unsure`: there is no data to verify it. `bad`: needs attention. */
type Check = { readonly state: 'good' | 'unsure' | 'bad'; readonly message: MessageId };

const checkMarks: Readonly<
  Record<Check['state'], { readonly icon: IconName; readonly tone: 'green' | 'dim' | 'wax' }>
> = {
  good: { icon: CircleCheck, tone: 'green' },
  unsure: { icon: CircleHelp, tone: 'dim' },
  bad: { icon: TriangleAlert, tone: 'wax' },
};

const ibanMarks = {
  missing: 'bad',
  wrong: 'bad',
  changed: 'bad',
  first: 'unsure',
  unread: 'unsure',
  known: 'good',
  proven: 'good',
} as const satisfies Record<PaySlip['checks']['iban'], Check['state']>;

function nameCheck({ name, isNameChanged }: PaySlip): Check {
  return name === null
    ? { state: 'bad', message: 'payslip.reason.no-name' }
    : isNameChanged
      ? { state: 'unsure', message: 'payslip.check.reference.changed' }
      : { state: 'good', message: 'payslip.check.name.same' };
}

function sumCheck({ checks: { doesAddUp } }: PaySlip): Check {
  return doesAddUp === null
    ? { state: 'unsure', message: 'payslip.check.sum.unknown' }
    : doesAddUp
      ? { state: 'good', message: 'payslip.check.sum.right' }
      : { state: 'bad', message: 'payslip.doubt.sums' };
}

function referenceCheck({
  reference,
  isStructured,
  isReferenceChanged,
  sameNumberOfOtherYear,
  checks: { isDuplicate },
}: PaySlip): Check {
  if (reference === null) return { state: 'unsure', message: 'payslip.check.reference.none' };
  if (isDuplicate === true) return { state: 'bad', message: 'payslip.check.reference.duplicate' };
  if (isReferenceChanged) return { state: 'unsure', message: 'payslip.check.reference.changed' };
  if (isDuplicate === null) return { state: 'unsure', message: 'payslip.check.reference.not-all' };
  return {
    state: 'good',
    message: isStructured
      ? 'payslip.check.reference.structured'
      : sameNumberOfOtherYear === null
        ? 'payslip.check.reference.only'
        : 'invoices.field.invoiceNumber',
  };
}

/** The amount for a bank's form: in the regional format, without groups or a unit. */
function typedAmount(locale: string, value: string): string {
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  }).format(value as Intl.StringNumericLiteral);
}

function Field({
  label,
  check,
  note = null,
  copied,
  onCopied,
  children,
}: {
  readonly label: string;
  readonly check: Check;
  readonly note?: ReactNode;
  /** Null: no value to copy. */
  readonly copied: string | null;
  readonly onCopied: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div className="pay-slip-value">
          <span>{children}</span>
          {copied !== null && <CopyButton text={copied} subject={label} onCopied={onCopied} />}
        </div>
        <div className="pay-slip-check caption">
          <Icon of={checkMarks[check.state].icon} tone={checkMarks[check.state].tone} size="s" />
          <span>{t(check.message)}</span>
        </div>
        {note !== null && <p className="caption">{note}</p>}
      </dd>
    </div>
  );
}

/**
 * What a stored e-invoice file and the bank have in common, if it proves anything: nothing differs,
 * and IBAN and amount are in both.
 */
function FileCheck({ file }: Pick<PaySlip, 'file'>) {
  const results = file?.comparison.results ?? [];
  const isSame = (comparedField: ComparedField): boolean =>
    results.some(({ field, result }) => field === comparedField && result === 'same');
  return isSame('iban') &&
    isSame('payable') &&
    results.every(({ result }) => result !== 'differs') ? (
    <p className="pay-slip-check caption">
      <Icon of={CircleCheck} tone="green" size="s" />
      <span>{t(isSame('number') ? 'payslip.file.same-number' : 'payslip.file.same')}</span>
    </p>
  ) : null;
}

/** The fields of a transfer form, each verified and with a copy button. */
export function PaySlipFields({
  slip,
  onCopied,
}: {
  readonly slip: PaySlip;
  readonly onCopied: () => void;
}) {
  const isHidden = useHiddenAmounts();
  const { iban, name, amount, reference, checks, sameNumberOfOtherYear: other } = slip;
  const missing = <span className="dim">{t('payslip.missing')}</span>;
  const value = amount?.value ?? null;
  return (
    <div className="pay-slip-fields">
      <dl>
        <Field
          label={t('ui.word.iban')}
          check={{
            state: ibanMarks[checks.iban],
            message:
              checks.iban === 'missing'
                ? 'payslip.reason.no-iban'
                : `payslip.check.iban.${checks.iban}`,
          }}
          copied={checks.iban === 'wrong' ? null : iban}
          onCopied={onCopied}
        >
          {iban === null ? missing : <Iban of={iban} mayBreak />}
        </Field>
        <Field
          label={t('ui.word.amount')}
          check={sumCheck(slip)}
          copied={value === null || isHidden ? null : typedAmount(formatLocale(), value)}
          onCopied={onCopied}
        >
          {value === null ? missing : <Amount value={value} currency={amount?.currency ?? null} />}
        </Field>
        <Field
          label={t('payslip.field.name')}
          check={nameCheck(slip)}
          copied={name}
          onCopied={onCopied}
        >
          {name ?? missing}
        </Field>
        <Field
          label={t('payslip.field.reference')}
          check={referenceCheck(slip)}
          note={
            other && (
              <T
                id="payslip.note.other-year"
                values={{
                  year: other.year,
                  amount: <Amount value={other.amount.value} currency={other.amount.currency} />,
                }}
              />
            )
          }
          copied={reference}
          onCopied={onCopied}
        >
          {reference ?? missing}
        </Field>
      </dl>
      <FileCheck file={slip.file} />
    </div>
  );
}
