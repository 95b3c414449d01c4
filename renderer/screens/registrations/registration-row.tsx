import { memo } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { RegistrationRow } from '../../../preload/contract/registrations.ts';
import { t } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { Marked } from '../../ui/marked.tsx';
import { knownStatusLabel, registrationTitle, isStatusInformative } from './registration-labels.ts';
import { StepMark } from './step-mark.tsx';
import './registration-row.css';

export const registrationRowHeightPx = 61;

/**
 * One registration of the list: the company, its step with its date, and its status if that says
 * more.
 */
export const RegistrationRowCells = memo(function RegistrationRowCells({
  row,
  query,
}: {
  readonly row: RegistrationRow;
  readonly query: string;
}) {
  return (
    <div role="gridcell" className="registration-row">
      <span className="name cut">
        {row.hasProblems && (
          <span className="registration-row-warning" title={t('registrations.row.problems')}>
            <Icon of={TriangleAlert} size="s" tone="brass" />
            <span className="only-read">{t('registrations.row.problems')}</span>
          </span>
        )}
        <bdi>
          <Marked text={registrationTitle(row, t)} query={query} />
        </bdi>
      </span>
      <span className="caption registration-row-since">
        {row.stepAtEpochMs !== null && <InstantText epochMs={row.stepAtEpochMs} />}
      </span>
      <StepMark step={row.step} />
      <span className="caption registration-row-end">
        {row.label === null && row.legalName === null && <CodeText>{row.id.slice(0, 8)}</CodeText>}
        {row.status !== null &&
          isStatusInformative(row) &&
          (knownStatusLabel(row.status, t) ?? <UnknownCode of={row.status} isBrief />)}
        {row.country !== null && <span>{row.country}</span>}
      </span>
    </div>
  );
});
