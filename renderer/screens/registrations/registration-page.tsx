import { useMemo, useState } from 'react';
import { Archive, FileX, Radio, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Output } from '../../../preload/contract/index.ts';
import type { RegistrationRow } from '../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { showInPlace } from '../../platform/navigation.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { indentJson } from '../../format/json-layout.ts';
import { t } from '../../i18n/i18n.ts';
import { Amount, Dots } from '../../widgets/amounts/amount.tsx';
import { Note } from '../../ui/banner.tsx';
import { CodeBlock } from '../../widgets/facts/code-block.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import { ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { RecordTitle } from '../../widgets/facts/record-head.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { AsOf } from '../../widgets/screen-head.tsx';
import { Section } from '../../ui/section.tsx';
import { CustomerLink } from './customer-link.tsx';
import { EraseConfirmation } from './erase-confirmation.tsx';
import { partsFor, placeProblems, registrationParts } from './registration-facts.ts';
import { ProblemLines, RegistrationCodes, RegistrationParts } from './registration-parts.tsx';
import { RegistrationTimeline } from './registration-timeline.tsx';
import { registrationTitle } from './registration-labels.ts';
import { StepMark } from './step-mark.tsx';
import { TokenAction } from './token-action.tsx';
import { UntrackConfirmation } from './untrack-confirmation.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { registrationActions } from './registration-actions.ts';
import './registration-page.css';

type RegistrationPageProps = {
  readonly id: string;
  /** The connection has a registrations service to read from. */
  readonly canRefresh: boolean;
  /** The service was found not to return single registrations. */
  readonly isReadingMissing: boolean;
  /** The age of the list next to it, which the screen shows already. */
  readonly listAsOfEpochMs: number | null;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
};

type Registration = Output<'registrations', 'get'>;

/** The company, its step, and its capital. */
function Hero({
  row,
  total,
  headingRef,
  ...asOf
}: Pick<RegistrationPageProps, 'headingRef' | 'listAsOfEpochMs'> &
  Pick<Registration, 'total' | 'freshness'> & { readonly row: RegistrationRow }) {
  return (
    <RecordTitle
      name={registrationTitle(row, t)}
      headingRef={headingRef}
      actions={
        <>
          <AsOf {...asOf} />
          {total && (
            <>
              <div className="caption">{t('registrations.step-of.capital')}</div>
              <Amount value={total.value} currency={total.currency} />
            </>
          )}
        </>
      }
    >
      {row.label !== null && row.legalName !== null && (
        <p className="soft" dir="auto">
          {row.legalName}
        </p>
      )}
      <div role="status">
        <StepMark step={row.step} />
      </div>
    </RecordTitle>
  );
}

/** Its problems, and unusual facts about it. */
function Notes({
  of: { problems, isSeamless, isFromBackup, isErased },
  failure,
  placed,
  canRefresh,
  isReadingMissing,
}: {
  readonly of: Registration;
  readonly failure: CommandError | null;
  readonly placed: ReturnType<typeof placeProblems>;
  readonly canRefresh: boolean;
  readonly isReadingMissing: boolean;
}) {
  return (
    <div className="page-notes">
      {failure && failure.kind !== 'offline' && failure.kind !== 'not-supported' && (
        <div>
          <FaultLine error={failure} attempt="read" /> <TokenAction error={failure} />
        </div>
      )}
      {problems.length > 0 && (
        <Note icon={TriangleAlert}>
          <strong>{t('registrations.problems.title', { count: problems.length })}</strong>{' '}
          {placed.atPointers.size > 0 && t('ui.fault.rejected.at-fields')}
          <ProblemLines problems={placed.elsewhere} />
        </Note>
      )}
      {isSeamless === false && (
        <Note tone="slate" icon={Radio}>
          <strong>{t('registrations.seamless.title')}</strong> {t('registrations.seamless.why')}
        </Note>
      )}
      {canRefresh && (isReadingMissing || failure?.kind === 'not-supported') && (
        <Note tone="slate" icon={Radio}>
          {t('registrations.no-refresh')}
        </Note>
      )}
      {isFromBackup && (
        <Note tone="slate" icon={Archive}>
          {t('registrations.backup')}
        </Note>
      )}
      {isErased && (
        <Note tone="green" icon={ShieldCheck}>
          {t('registrations.erased')}
        </Note>
      )}
    </div>
  );
}

/** Its id, its codes, and the JSON as received. */
function Developers({
  id,
  json,
  parts,
  extras,
}: {
  readonly id: string;
  readonly json: string | null;
  readonly parts: ReturnType<typeof registrationParts>;
  readonly extras: Registration['extras'];
}) {
  const isHidden = useHiddenAmounts();
  return (
    <ForDevelopers>
      <FactList
        facts={[
          {
            id: 'id',
            label: t('ui.word.id'),
            value: { kind: 'code', text: id, canCopy: true },
          },
          ...extraFacts(extras, isHidden),
        ]}
      />
      <RegistrationCodes parts={parts} />
      {json !== null &&
        (isHidden ? (
          <p className="soft">
            <Dots /> {t('registrations.json.hidden')}
          </p>
        ) : (
          <CodeBlock
            title={t('registrations.section.json')}
            text={indentJson(json)}
            copied={json}
          />
        ))}
    </ForDevelopers>
  );
}

/**
 * One registration: its timeline, the possible next steps, the problems that the service wants
 * fixed, and every field.
 */
export function RegistrationPage({
  id,
  canRefresh,
  isReadingMissing,
  listAsOfEpochMs,
  headingRef,
}: RegistrationPageProps) {
  const [open, setOpen] = useState<'erase' | 'untrack' | null>(null);
  const record = useRecord('registrations', id, canRefresh);
  const { value, error } = record;
  const json = value?.json ?? null;
  const all = useMemo(() => registrationParts(json), [json]);
  const parts = useMemo(() => partsFor('everyone', all), [all]);

  if (value === null) return <UnreadRecord of={record} subject={id} />;
  const { row, timeline, redirectionHost, problems, total, isErased, extras, freshness } = value;
  if (row === null) {
    return (
      <EmptyState icon={FileX} title={t('ui.word.not-in-list')}>
        {t('ui.word.not-in-list-why')}
      </EmptyState>
    );
  }
  const placed = placeProblems(problems, parts);
  return (
    <article>
      <Hero {...{ row, total, headingRef, freshness, listAsOfEpochMs }} />
      <Notes
        of={value}
        failure={error ?? freshness.failure}
        placed={placed}
        canRefresh={canRefresh}
        isReadingMissing={isReadingMissing}
      />
      <div className="registration-columns">
        <Section title={t('registrations.section.way')}>
          <RegistrationTimeline entries={timeline} />
        </Section>
        <div>
          {redirectionHost !== null && <CustomerLink id={id} host={redirectionHost} />}
          <ReportedEvents objectId={id} />
        </div>
      </div>
      {json === null ? (
        <p className="soft section">{t('ui.word.no-details-shared')}</p>
      ) : (
        <RegistrationParts parts={parts} problems={placed.atPointers} />
      )}
      <Developers id={row.id} json={json} parts={partsFor('developers', all)} extras={extras} />
      <div className="registration-end">
        <ActionButton
          action={registrationActions.untrack}
          onRun={() => setOpen('untrack')}
          look="quiet"
          isPlain
        />
        {!isErased && json !== null && (
          <ActionButton
            action={registrationActions.erase}
            onRun={() => setOpen('erase')}
            look="wax"
            isPlain
          />
        )}
      </div>
      {open === 'erase' && <EraseConfirmation row={row} onClose={() => setOpen(null)} />}
      {open === 'untrack' && (
        <UntrackConfirmation
          row={row}
          onClose={() => setOpen(null)}
          onRemoved={() => showInPlace({ screen: 'registrations' })}
        />
      )}
    </article>
  );
}
