import type { ReactNode } from 'react';
import { Send, TriangleAlert } from 'lucide-react';
import type { LastAnswer } from '../../../../preload/contract/cards/card-groups.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { faultTitle } from '../../../widgets/faults/fault-messages.ts';
import { Dock } from '../dock.tsx';
import { RunFigure, lineLabel } from '../run-dock.tsx';
import { useBlockedReason, useStartRun } from '../start-run.ts';
import { planCounts, planLines } from './plan-lines.ts';
import type { PlanLine } from './plan-lines.ts';

type Plan = Output<'cardGroups', 'list'>;

const approvalEnds = ['denied', 'expired', 'changed-body', 'abandoned'] as const;

/** The result of the last request for the same change. */
function lastText({ outcome, error }: LastAnswer, t: Translate): string {
  if (outcome === 'differs') return t('limits.groups.last.differs');
  if (outcome === 'waiting') return t('limits.run.state.waiting');
  const approval = approvalEnds.find((each) => each === outcome);
  if (approval !== undefined) return t(`history.outcome.${approval}`);
  const title = faultTitle(outcome);
  return t('limits.groups.last.refused', {
    reason: error ?? (title === null ? outcome : t(title)),
  });
}

function Note({ of: { line, groupNames, last, wants } }: { readonly of: PlanLine }): ReactNode {
  const attention = (text: ReactNode): ReactNode => (
    <p data-tone="brass">
      <Icon of={TriangleAlert} size="s" tone="brass" />
      <span>{text}</span>
    </p>
  );
  if (wants.length > 0)
    return attention(
      <>
        {t('limits.groups.conflict')}{' '}
        {wants.map(({ groupName, line: wanted }, index) => (
          <span key={groupName}>
            {index > 0 && ' · '}
            <T
              id="limits.groups.conflict.wants"
              values={{ group: groupName, value: <RunFigure state={wanted.after} /> }}
            />
          </span>
        ))}
      </>,
    );
  if (line.isBlocked && line.item.blocked !== undefined)
    return attention(t(`limits.run.blocked.${line.item.blocked}`));
  if (last !== null) return attention(lastText(last, t));
  return groupNames.join(' · ');
}

/** Every difference between the cards and their groups, and one button that changes the cards. */
export function PlanDock({ plan }: { readonly plan: Plan }) {
  const blockedReason = useBlockedReason();
  const [start, starting, clearFailure] = useStartRun();
  const lines = planLines(plan, plan.groups);
  const { cards, toSend, blocked, conflicting } = planCounts(plan);
  if (lines.length === 0) return null;
  const send = (): void =>
    void start({
      changes: plan.changes
        .filter(({ state }) => state === 'next')
        .map(({ cardId: id, asked }) => ({ id, asked })),
    });
  const sentences = [
    blocked > 0 ? t('limits.groups.blocked', { count: blocked }) : '',
    conflicting > 0 ? t('limits.groups.conflicting', { count: conflicting }) : '',
    toSend > 0 && blockedReason === null ? t('limits.dock.not-sent') : '',
  ];
  return (
    <Dock
      label={t('limits.groups.plan')}
      title={t('limits.groups.plan.title', { count: lines.length, cards })}
      text={
        <>
          <span role="status">{sentences.filter((each) => each !== '').join(' ')}</span>
          {blockedReason !== null && <span data-tone="brass"> {t(blockedReason)}</span>}
        </>
      }
      actions={
        toSend > 0 && (
          <Button
            look="primary"
            icon={Send}
            isDisabled={blockedReason !== null}
            isPending={starting.phase === 'pending'}
            onPress={send}
          >
            {t('limits.options.send', { count: toSend })}
          </Button>
        )
      }
      extra={
        starting.phase === 'failed' && (
          <FaultLine error={starting.error} attempt="write" onDismiss={clearFailure} />
        )
      }
      lines={lines.map((planLine) => ({
        key: planLine.key,
        card: planLine.line.item,
        what: lineLabel(planLine.line),
        before: <RunFigure state={planLine.line.before} />,
        after:
          planLine.wants.length > 0 ? (
            t('limits.groups.conflict.short')
          ) : (
            <RunFigure state={planLine.line.after} />
          ),
        note: <Note of={planLine} />,
      }))}
    />
  );
}
