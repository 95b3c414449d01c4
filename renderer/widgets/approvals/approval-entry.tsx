import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { useT } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Button } from '../../ui/button.tsx';
import { cardFieldAlone } from '../cards/card-field-labels.ts';
import { CardFieldValue } from '../cards/card-field-value.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import { CodeText, Digits, InstantText } from '../facts/labels.tsx';
import {
  approvalMessage,
  approvalSteps,
  creationName,
  doneLabel,
  kindLabel,
  leftText,
} from './approval-messages.ts';
import type { ApprovalStep } from './approval-messages.ts';
import { ScopeSignIn } from '../faults/scope-sign-in.tsx';
import { actOnWrite, dismissActFault, useApprovalActs } from './approval-acts.ts';
import type { ApprovalAct } from './approval-acts.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useNow } from '../../platform/use-now.ts';
import type { CommandError } from '../../../preload/contract/result.ts';

function WriteSubject({ write }: { readonly write: OpenWrite }) {
  const t = useT();
  return (
    <span className="approval-card">
      {write.cardName ?? t(write.lastDigits === null ? 'approvals.some-card' : 'approvals.card')}
      {write.holderName !== null && ` · ${write.holderName}`}
      {write.lastDigits !== null && (
        <>
          {' '}
          <Digits of={write.lastDigits} />
        </>
      )}
    </span>
  );
}

/**
 * Which of a change's fields says most: what differs from before. Options are sent all four, and
 * mostly one of them is new.
 */
function tellingFields(write: OpenWrite): OpenWrite['asked'] {
  const differing = write.asked.filter(({ before, asked }) => before !== asked);
  return differing.length === 0 ? write.asked : differing;
}

const mostFieldsNamed = 2;

/** What the change is about: the field and its new value where there are few, else how many. */
export function WriteWhat({
  write,
  isDone = false,
}: {
  readonly write: OpenWrite;
  readonly isDone?: boolean;
}) {
  const fields = ['limits', 'options', 'nickname', 'restrictions'].includes(write.kind)
    ? tellingFields(write)
    : [];
  return <ChangedFields kind={write.kind} fields={fields} isDone={isDone} />;
}

/** Fields with their new values where they are few, else what was changed and how much of it. */
export function ChangedFields({
  kind,
  fields,
  isDone = false,
}: {
  readonly kind: OpenWrite['kind'];
  readonly isDone?: boolean;
  readonly fields: readonly { readonly field: string; readonly asked: string }[];
}) {
  const t = useT();
  const label = isDone ? doneLabel[kind] : kindLabel[kind];
  if (fields.length === 0) return <>{t(label)}</>;
  if (fields.length > mostFieldsNamed)
    return <>{t('approvals.many-fields', { what: t(label), count: fields.length })}</>;
  return (
    <>
      {fields.map(({ field, asked }, index) => {
        const label = cardFieldAlone(field, t);
        return (
          <span key={field}>
            {index > 0 && ', '}
            {label === field ? <CodeText>{label}</CodeText> : label}{' '}
            <strong>
              <CardFieldValue field={field} value={asked} />
            </strong>
          </span>
        );
      })}
    </>
  );
}

/** What the change is, and of which card. A card that is being made has no more than a name. */
export function WriteAbout({
  write,
  isDone = false,
}: {
  readonly write: OpenWrite;
  readonly isDone?: boolean;
}) {
  const t = useT();
  if (write.kind !== 'create') {
    return (
      <>
        <WriteWhat write={write} isDone={isDone} />, <WriteSubject write={write} />.
      </>
    );
  }
  const name = creationName(write);
  return (
    <>
      {name === null
        ? t(isDone ? doneLabel.create : kindLabel.create)
        : t('newcard.under-way.name', { name })}
      .
    </>
  );
}

/** What is asked of the owner, for which card, since when; and how it goes on. */
export function WriteSentence({ write }: { readonly write: OpenWrite }) {
  const message = approvalMessage(write);
  return (
    <>
      <WriteAbout write={write} /> <T id={message.text} />{' '}
      <span className="approval-since">
        <T id="approvals.since" values={{ time: <InstantText epochMs={write.sinceEpochMs} /> }} />
      </span>
    </>
  );
}

function TimeLeft({ untilEpochMs }: { readonly untilEpochMs: number }) {
  const t = useT();
  const now = useNow(1000);
  return (
    // A timer is not read out at each second, though the banner around it is when it changes.
    <span role="timer" aria-live="off" className="approval-left figures">
      {t('approvals.left', { time: leftText(untilEpochMs, now) })}
    </span>
  );
}

type WriteActions = {
  readonly error: CommandError | null;
  /** The owner says it is approved, and the bank does not know of it yet. */
  readonly isStillWaiting: boolean;
  readonly pending: ApprovalAct | null;
  readonly act: (step: ApprovalAct) => void;
  readonly clear: () => void;
};

/** What the owner does about an open change, and what came of it. @param write as it is shown */
export function useWriteActions(write: OpenWrite): WriteActions {
  const act = useApprovalActs(({ acts }) => acts[write.id]);
  const ended = act?.of.state === write.state ? act.ended : null;
  return {
    error: ended === 'still-waiting' ? null : ended,
    isStillWaiting: ended === 'still-waiting',
    pending: act?.pending ?? null,
    act: (step) => void actOnWrite(write, step),
    clear: () => dismissActFault(write.id),
  };
}

/** What the phone of the demo company's owner would answer. */
const demoAnswers = ['allow', 'deny'] as const;

/** The ways on, the time left before them. */
export function WriteSteps({
  write,
  actions,
}: {
  readonly write: OpenWrite;
  readonly actions: WriteActions;
}) {
  const t = useT();
  const { retry } = approvalMessage(write);
  const steps = approvalSteps(write);
  const isAnsweredHere = steps.includes('phone');
  const step = (name: ApprovalStep) => {
    switch (name) {
      case 'confirm':
      case 'retry':
        return (
          <Button
            key={name}
            size="small"
            {...(isAnsweredHere && { look: 'quiet' as const })}
            isPending={actions.pending === 'retry'}
            onPress={() => actions.act('retry')}
          >
            {t(retry)}
          </Button>
        );
      case 'happened':
      case 'did-not-happen':
        return (
          <Button
            key={name}
            size="small"
            look="quiet"
            isPending={actions.pending === name}
            onPress={() => actions.act(name)}
          >
            {t(`ui.unknown.${name}`)}
          </Button>
        );
      case 'give-up':
      case 'understood':
        return (
          <Button
            key={name}
            size="small"
            look="quiet"
            isPending={actions.pending === 'give-up'}
            onPress={() => actions.act('give-up')}
          >
            {t(name === 'give-up' ? 'approvals.step.give-up' : 'ui.dismiss')}
          </Button>
        );
      case 'look':
        return (
          <Button key={name} size="small" onPress={() => goTo(recordOf('cards', write.cardId))}>
            {t('approvals.step.look')}
          </Button>
        );
      case 'phone':
        return demoAnswers.map((act) => (
          <Button
            key={act}
            size="small"
            {...(act === 'deny' && { look: 'quiet' as const })}
            isPending={actions.pending === act}
            onPress={() => actions.act(act)}
          >
            {t(`approvals.phone.${act}`)}
          </Button>
        ));
    }
  };
  return (
    <span className="approval-steps">
      {write.state === 'waiting-for-approval' &&
        write.isEnrolled &&
        write.untilEpochMs !== null && <TimeLeft untilEpochMs={write.untilEpochMs} />}
      {write.state === 'refused' && write.error !== null && <ScopeSignIn error={write.error} />}
      {steps.map(step)}
    </span>
  );
}

/** Why the bank refused it, or why the last step did not work. */
export function WriteFault({
  write,
  actions,
}: {
  readonly write: OpenWrite;
  readonly actions: WriteActions;
}) {
  return (
    <>
      {actions.isStillWaiting && (
        <p className="approval-still">
          <T id={write.isEnrolled ? 'approvals.still.waiting' : 'approvals.still.not-enrolled'} />
        </p>
      )}
      {write.state === 'refused' && write.error !== null && (
        <FaultLine error={write.error} was="write" />
      )}
      {actions.error !== null && (
        <FaultLine error={actions.error} was="write" onDismiss={actions.clear} />
      )}
    </>
  );
}
