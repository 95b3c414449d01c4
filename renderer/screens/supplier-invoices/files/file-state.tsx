import {
  BadgeAlert,
  CircleCheck,
  CircleQuestionMark,
  EqualNot,
  FileX,
  SearchX,
} from 'lucide-react';
import type { ComparedField } from '../../../../preload/contract/invoices/invoice-comparison.ts';
import type { FiledInvoice } from '../../../../preload/contract/invoices/invoice-files.ts';
import { t } from '../../../i18n/i18n.ts';
import { listText } from '../../../format/day.ts';
import { language } from '../../../platform/preferences.ts';
import { Tag } from '../../../ui/tag.tsx';
import { fieldLabels } from '../comparison/comparison-labels.ts';
import './invoice-files.css';

const stateDisplays = {
  same: { tone: 'green', icon: CircleCheck },
  differs: { tone: 'brass', icon: EqualNot },
  choose: { tone: 'slate', icon: CircleQuestionMark },
  'not-known': { tone: 'plain', icon: SearchX },
  unreadable: { tone: 'brass', icon: FileX },
} as const;

/** The names of the fields, the IBAN first: a changed one may be fraud. */
function fieldNames(fields: readonly ComparedField[]): string {
  return listText(
    language(),
    fields
      .toSorted((a, b) => Number(b === 'iban') - Number(a === 'iban'))
      .map((field) => t(fieldLabels[field])),
  );
}

/** The result of the comparison of a file with the bank's invoices, or with one, in words. */
export function FileState({
  of: { state, differences },
}: {
  readonly of: Pick<FiledInvoice, 'state' | 'differences'>;
}) {
  const hasOtherIban = differences.includes('iban');
  const { tone, icon } = hasOtherIban
    ? ({ tone: 'wax', icon: BadgeAlert } as const)
    : stateDisplays[state];
  return (
    <span className="filed-state">
      <Tag tone={tone} icon={icon}>
        <span>
          {state === 'differs'
            ? t('invoices.files.state.differs', { fields: fieldNames(differences) })
            : t(
                state === 'unreadable'
                  ? 'invoices.compare.unreadable'
                  : `invoices.files.state.${state}`,
              )}
        </span>
      </Tag>
    </span>
  );
}
