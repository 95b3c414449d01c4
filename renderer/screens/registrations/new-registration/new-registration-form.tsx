import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { RefusedAtFields } from '../../../widgets/faults/refused-at-fields.tsx';
import { CapitalStep, hasCapital } from './capital-step.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { PeopleStep } from './people-step.tsx';
import { problemMessage, warningMessage } from './problem-messages.ts';
import {
  byField,
  countBySteps,
  formSteps,
  hasPlace,
  placeBankProblems,
  stepOf,
  valueAt,
} from './registration-field.ts';
import type { FormStep } from './registration-field.ts';
import { ReviewStep } from './review-step.tsx';
import type { Refusal } from './send-registration.ts';
import { FlowStep, OrganizationStep, OtherStep, UserStep } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { contentOf, formProblems, toNewRegistration } from './to-new-registration.ts';
import type { KeptNewRegistration } from './use-new-registration-draft.ts';
import { useValidation } from './use-validation.ts';

/**
 * What was refused, and of which registration: it is said as long as that is what stands in the
 * form.
 */
export type RefusedRegistration = Refusal & { readonly registration: NewRegistration };

type NewRegistrationFormProps = {
  readonly form: KeptNewRegistration;
  readonly refused: RefusedRegistration | null;
  /** It was filled or emptied as a whole: whoever did that goes on at its beginning. */
  readonly isAnew: boolean;
  readonly failure: CommandError | null;
  readonly isSending: boolean;
  /** False: something about the connection is in the way, which is said above. */
  readonly canSend: boolean;
  readonly onSend: (registration: NewRegistration) => void;
  readonly onChanged: () => void;
};

const everyStep: ReadonlySet<FormStep> = new Set(formSteps);
/** So long a dialog that goes takes to give the focus back. */
export const afterDialogMs = 100;
const firstWrong = '[data-invalid] :is(input, textarea, button), .field-error';

/**
 * A new registration, step by step, in any order. What is wrong is said at its field once that was
 * left; the last step shows what would be sent.
 */
export const NewRegistrationForm = ({
  form,
  refused,
  isAnew,
  failure,
  isSending,
  canSend,
  onSend,
  onChanged,
}: NewRegistrationFormProps) => {
  const t = useT();
  const isOnline = useIsOnline();
  const [step, setStep] = useState<FormStep>('user');
  const [seen, setSeen] = useState<ReadonlySet<FormStep>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { values } = form;
  const registration = toNewRegistration(values);
  const content = contentOf(registration);
  const validation = useValidation(registration);
  const isCurrent = validation.latest?.content === content;
  const found = byField([...formProblems(values), ...(validation.latest?.problems ?? [])]);
  const warnings = byField(validation.latest?.warnings ?? []).atFields;

  const placed = placeBankProblems(refused?.bankProblems ?? [], (field) =>
    hasPlace(registration, field),
  );
  const refusedAt = byField(refused?.problems ?? []).atFields;
  const isUntouched = refused !== null && contentOf(refused.registration) === content;
  const isAsRefused = (field: string): boolean =>
    refused !== null &&
    JSON.stringify(valueAt(registration, field)) ===
      JSON.stringify(valueAt(refused.registration, field));
  const bankSays = new Map([...placed.atFields].filter(([field]) => isAsRefused(field)));
  const wrongFields = new Set([
    ...found.atFields.keys(),
    ...[...refusedAt.keys()].filter(isAsRefused),
    ...bankSays.keys(),
  ]);
  const counts = countBySteps(wrongFields);
  const isSaid = (field: string): boolean =>
    bankSays.has(field) || left.has(field) || seen.has(stepOf(field));

  const fields: FieldsProps = {
    values,
    change: (change) => {
      onChanged();
      form.change(change);
    },
    leave: (field) =>
      setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
    problemOf: (field) => {
      const said = bankSays.get(field);
      if (said !== undefined) return t('registrations.form.service-says', { words: said });
      const code =
        found.atFields.get(field) ?? (isAsRefused(field) ? refusedAt.get(field) : undefined);
      return code !== undefined && isSaid(field) ? problemMessage(code, t) : null;
    },
    warningOf: (field) => {
      const code = wrongFields.has(field) || !isSaid(field) ? undefined : warnings.get(field);
      return code === undefined ? null : warningMessage(code, field, t);
    },
  };

  const go = (next: FormStep): void => {
    setSeen((before) => (next === 'review' ? everyStep : new Set([...before, step])));
    setStep(next);
    requestAnimationFrame(() => {
      page.current?.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    });
  };
  useEffect(() => {
    if (!isAnew) return undefined;
    // After the dialog that goes has given the focus back.
    const timer = setTimeout(() => heading.current?.focus(), afterDialogMs);
    return () => clearTimeout(timer);
  }, [isAnew]);
  /* A form that comes back refused shows the first step where something is wrong. */
  useEffect(() => {
    if (refused === null) return;
    const [first] = [
      ...placeBankProblems(refused.bankProblems, (field) =>
        hasPlace(refused.registration, field),
      ).atFields.keys(),
      ...byField(refused.problems).atFields.keys(),
    ];
    setSeen(everyStep);
    if (first === undefined) return;
    setStep(stepOf(first));
    const timer = setTimeout(
      () => page.current?.querySelector<HTMLElement>(firstWrong)?.focus(),
      50,
    );
    return () => clearTimeout(timer);
  }, [refused]);

  const at = formSteps.indexOf(step);
  const previous = formSteps[at - 1];
  const next = formSteps[at + 1];
  const hasRest =
    refused !== null &&
    (placed.elsewhere.length > 0 || (placed.atFields.size === 0 && refusedAt.size === 0));
  const hasPersonProblem = (prefix: string): boolean =>
    [...wrongFields].some(
      (field) =>
        (field === prefix || field.startsWith(`${prefix}.`)) &&
        stepOf(field) === 'stakeholders' &&
        isSaid(field),
    );
  const isReady = isCurrent && wrongFields.size === 0 && found.elsewhere.length === 0;
  const cannot = isOnline ? null : t('registrations.waits.network');
  const contents: Readonly<Record<FormStep, () => ReactElement>> = {
    user: () => <UserStep {...fields} />,
    organization: () => <OrganizationStep {...fields} />,
    stakeholders: () => <PeopleStep fields={fields} hasProblem={hasPersonProblem} />,
    capital: () => (
      <CapitalStep
        fields={fields}
        capital={validation.latest?.capital ?? null}
        isChecked={isCurrent && (counts.get('capital') ?? 0) === 0}
      />
    ),
    flow: () => <FlowStep {...fields} />,
    other: () => <OtherStep {...fields} />,
    review: () => (
      <ReviewStep
        validation={validation}
        isCurrent={isCurrent}
        counts={counts}
        elsewhere={found.elsewhere}
        warnings={[...warnings].map(([field, code]) => warningMessage(code, field, t))}
        isCapitalSum={(counts.get('capital') ?? 0) === 0 && hasCapital(values)}
        failure={failure}
        onGo={go}
      />
    ),
  };
  const count = seen.has(step) ? (counts.get(step) ?? 0) : 0;
  return (
    <div className="registration-form">
      <StepList current={step} counts={counts} seen={seen} onGo={go} />
      <div className="registration-form-page scrolls" ref={page}>
        <div className="registration-form-sheet">
          {hasRest && isUntouched && (
            <FaultPanel
              error={{
                kind: 'rejected',
                problems: [...placed.elsewhere],
                traceId: refused.traceId,
              }}
              was="write"
            />
          )}
          {refused !== null && !hasRest && isUntouched && (
            <RefusedAtFields traceId={refused.traceId}>
              {t('registrations.refused.at-fields')}
            </RefusedAtFields>
          )}
          <header className="registration-form-head">
            <h2 className="title" ref={heading} tabIndex={-1}>
              {t(`registrations.step-of.${step}`)}
            </h2>
            <p className="soft">{t(`registrations.step-of.${step}-hint`)}</p>
          </header>
          {count > 0 && step !== 'review' && (
            <p className="field-error" role="status">
              {t('registrations.form.problems', { count })}
            </p>
          )}
          <div className="registration-fields" key={step}>
            {contents[step]()}
          </div>
          <div className="registration-form-end">
            <p className="caption">
              {step === 'review' && cannot !== null ? cannot : t('registrations.form.kept')}
            </p>
            {previous !== undefined && (
              <Button icon={ArrowLeft} isDisabled={isSending} onPress={() => go(previous)}>
                {t('registrations.form.previous')}
              </Button>
            )}
            {next === undefined ? (
              <Button
                look="primary"
                isPending={isSending}
                isDisabled={!isReady || !canSend || cannot !== null}
                onPress={() => onSend(registration)}
              >
                {t('registrations.form.send')}
              </Button>
            ) : (
              <Button look="primary" icon={ArrowRight} onPress={() => go(next)}>
                {t('registrations.form.next')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
};
