import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { useForm } from '../../../forms/use-form.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { Button } from '../../../ui/button.tsx';
import { CapitalStep, hasCapital } from './capital-step.tsx';
import type { NewRegistrationValues, SentContent } from './new-registration-values.ts';
import { PeopleStep } from './people-step.tsx';
import { problemMessage, warningMessage } from './problem-messages.ts';
import { countBySteps, formSteps, registrationFields, stepOf } from './registration-field.ts';
import type { FormStep } from './registration-field.ts';
import { ReviewStep } from './review-step.tsx';
import { FlowStep, OrganizationStep, OtherStep, UserStep } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { contentOf, formProblems, toNewRegistration } from './to-new-registration.ts';
import { useValidation } from './use-validation.ts';

type NewRegistrationFormProps = {
  readonly form: SentForm<NewRegistrationValues, SentContent>;
  readonly refused: FormRefusal<NewRegistrationValues> | null;
  /** The whole form was filled or emptied: the user continues at its beginning. */
  readonly isRefilled: boolean;
  readonly failure: CommandError | null;
  readonly isSending: boolean;
  /** False: the connection has a problem, which is shown above. */
  readonly canSend: boolean;
  readonly onCancel: () => void;
  readonly onSend: (registration: NewRegistration) => void;
  readonly onChanged: () => void;
};

const everyStep: ReadonlySet<FormStep> = new Set(formSteps);
/** A closing dialog restores the focus within this time. */
export const afterDialogMs = 100;

/**
 * A new registration, step by step, in any order. A problem shows at its field after the field was
 * left; the last step shows the request.
 */
export function NewRegistrationForm({
  form: storedForm,
  refused,
  isRefilled,
  failure,
  isSending,
  canSend,
  onCancel,
  onSend,
  onChanged,
}: NewRegistrationFormProps) {
  const isOnline = useIsOnline();
  const [step, setStep] = useState<FormStep>('user');
  const [visitedSteps, setVisitedSteps] = useState<ReadonlySet<FormStep>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { values } = storedForm;
  const registration = toNewRegistration(values);
  const content = contentOf(registration);
  const validation = useValidation(registration);
  const isCurrent = validation.latest?.content === content;
  const placedWarnings = registrationFields.placeProblems(
    { problems: validation.latest?.warnings ?? [], bankProblems: [] },
    values,
    null,
  );
  const warnings = new Map(
    [...placedWarnings.codes].map(([field, code]) => [field, warningMessage(code, field, t)]),
  );
  const form = useForm({
    fields: registrationFields,
    values,
    context: null,
    change: (change) => {
      onChanged();
      storedForm.change(change);
    },
    problems: [...formProblems(values), ...(validation.latest?.problems ?? [])],
    warnings,
    content,
    refused,
    problemText: (code) => problemMessage(code, t),
    isVisited: (field) => visitedSteps.has(stepOf(field)),
  });
  const counts = countBySteps(form.fieldsWithProblem);

  const go = (next: FormStep): void => {
    setVisitedSteps((before) => (next === 'review' ? everyStep : new Set([...before, step])));
    setStep(next);
    requestAnimationFrame(() => {
      page.current?.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    });
  };
  useEffect(() => {
    if (!isRefilled) return undefined;
    // After the closing dialog restored the focus.
    const timer = setTimeout(() => heading.current?.focus(), afterDialogMs);
    return () => clearTimeout(timer);
  }, [isRefilled]);
  /* After a rejection, show the first step with a problem. */
  useEffect(() => {
    if (refused === null) return;
    const { bankMessages, codes } = registrationFields.placeProblems(refused, refused.values, null);
    const [first] = [...bankMessages.keys(), ...codes.keys()];
    setVisitedSteps(everyStep);
    if (first !== undefined) setStep(stepOf(first));
  }, [refused]);

  const stepIndex = formSteps.indexOf(step);
  const previous = formSteps[stepIndex - 1];
  const next = formSteps[stepIndex + 1];
  const hasPersonProblem = (prefix: string): boolean =>
    [...form.fieldsWithProblem].some(
      (field) =>
        (field === prefix || field.startsWith(`${prefix}.`)) &&
        stepOf(field) === 'stakeholders' &&
        form.isProblemShown(field),
    );
  const isReady =
    isCurrent && form.fieldsWithProblem.size === 0 && form.problemCodesAbove.length === 0;
  const blockedReason = isOnline ? null : t('ui.waits.network');
  const contents: Readonly<Record<FormStep, () => ReactElement>> = {
    user: () => <UserStep {...form} />,
    organization: () => <OrganizationStep {...form} />,
    stakeholders: () => <PeopleStep fields={form} hasProblem={hasPersonProblem} />,
    capital: () => (
      <CapitalStep
        fields={form}
        capital={validation.latest?.capital ?? null}
        isChecked={isCurrent && (counts.get('capital') ?? 0) === 0}
      />
    ),
    flow: () => <FlowStep {...form} />,
    other: () => <OtherStep {...form} />,
    review: () => (
      <ReviewStep
        validation={validation}
        isCurrent={isCurrent}
        counts={counts}
        elsewhere={form.problemCodesAbove}
        warnings={[
          ...warnings.values(),
          ...placedWarnings.codesAbove.map((code) => warningMessage(code, null, t)),
        ]}
        isCapitalSum={(counts.get('capital') ?? 0) === 0 && hasCapital(values)}
        failure={failure}
        onGo={go}
      />
    ),
  };
  const count = visitedSteps.has(step) ? (counts.get(step) ?? 0) : 0;
  return (
    <div className="registration-form">
      <StepList current={step} counts={counts} visitedSteps={visitedSteps} onGo={go} />
      <div className="registration-form-page scrolls" ref={page}>
        <div className="registration-form-sheet" ref={form.element}>
          <ProblemsAbove above={form.above} />
          <header className="registration-form-head">
            <h2 className="title" ref={heading} tabIndex={-1}>
              {t(`registrations.step-of.${step}`)}
            </h2>
            {(step === 'user' || step === 'stakeholders') && (
              <p className="soft">{t(`registrations.step-of.${step}-hint`)}</p>
            )}
          </header>
          {count > 0 && step !== 'review' && (
            <p className="field-error" role="status">
              {t('ui.problems', { count })}
            </p>
          )}
          <div className="registration-fields" key={step}>
            {contents[step]()}
          </div>
          <FormFooter
            note={step === 'review' && blockedReason !== null ? blockedReason : t('ui.draft-saved')}
            isSending={isSending}
            onCancel={onCancel}
            review={
              previous !== undefined && (
                <Button icon={ArrowLeft} isDisabled={isSending} onPress={() => go(previous)}>
                  {t('registrations.form.previous')}
                </Button>
              )
            }
          >
            {next === undefined ? (
              <Button
                look="primary"
                isPending={isSending}
                isDisabled={!isReady || !canSend || blockedReason !== null}
                onPress={() => onSend(registration)}
              >
                {t('registrations.form.send')}
              </Button>
            ) : (
              <Button look="primary" icon={ArrowRight} onPress={() => go(next)}>
                {t('registrations.form.next')}
              </Button>
            )}
          </FormFooter>
        </div>
      </div>
    </div>
  );
}
