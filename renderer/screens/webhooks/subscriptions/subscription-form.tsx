import { useEffect, useRef, useState } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import {
  checkSubscription,
  mostSubscriptionCharacters,
} from '../../../../preload/contract/check-subscription.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { SubscriptionRow } from '../../../../preload/contract/webhooks.ts';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { showInPlace } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { subscriptionPlace } from '../webhooks-place.ts';
import { draftOf } from './subscription-draft.ts';
import type { SubscriptionValues } from './subscription-draft.ts';
import { problemsByField, sameAddress } from './subscription-problems.ts';
import type { SubscriptionProblems } from './subscription-problems.ts';
import { subscribingScope } from './subscription-types.ts';
import {
  callbackWarningMessage,
  subscriptionProblemMessage,
  subscriptionTitle,
} from './subscription-labels.ts';
import { TypesField } from './types-field.tsx';
import './subscription-form.css';

type SubscriptionFormProps = {
  readonly about: string | null;
  readonly values: SubscriptionValues;
  readonly isRestored: boolean;
  /** False: it says what the bank says already. */
  readonly canSend: boolean;
  /** Types that the bank gave, known or not. */
  readonly offered: readonly string[];
  readonly others: readonly SubscriptionRow[];
  readonly isSending: boolean;
  readonly error: CommandError | null;
  readonly onChange: (change: Partial<SubscriptionValues>) => void;
  readonly onDiscard: () => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
};

/**
 * Where the bank reports to, and what. What is wrong is said at its field, before anything is sent.
 */
export const SubscriptionForm = ({
  about,
  values,
  isRestored,
  canSend,
  offered,
  others,
  isSending,
  error,
  onChange,
  onDiscard,
  onSend,
  onCancel,
}: SubscriptionFormProps) => {
  const t = useT();
  const isOnline = useIsOnline();
  const [wasTried, setTried] = useState(false);
  const own = problemsByField(checkSubscription(draftOf(values)));
  const problems: SubscriptionProblems = {
    ...(error?.kind === 'invalid-input' ? problemsByField(error.problems) : {}),
    ...(wasTried ? own : {}),
  };
  const twin = sameAddress(others, { callbackUrl: values.callbackUrl, id: about });
  const form = useRef<HTMLFormElement>(null);
  /* What is to be put right may stand far above the button. */
  const goToFirstProblem = (): void =>
    form.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus();
  const send = (): void => {
    setTried(true);
    if (Object.keys(own).length > 0) requestAnimationFrame(goToFirstProblem);
    else if (canSend) onSend();
  };
  useEffect(() => {
    if (error === null) return;
    if (error.kind === 'invalid-input') goToFirstProblem();
    else form.current?.querySelector('.fault-panel')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const left = mostSubscriptionCharacters.description - [...values.description.trim()].length;
  return (
    <div className="subscription-form scrolls">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isRestored && (
          <Note
            icon={Info}
            tone="slate"
            actions={
              <Button size="small" look="quiet" onPress={onDiscard}>
                {t('webhooks.form.discard')}
              </Button>
            }
          >
            {t('webhooks.form.restored')}
          </Note>
        )}
        <TextField
          label={t('webhooks.field.callbackUrl')}
          hint={withWarning(
            callbackWarningMessage(values.callbackUrl, t),
            t('webhooks.form.address-hint'),
          )}
          isCode
          autoFocus
          placeholder="https://"
          value={values.callbackUrl}
          onChange={(callbackUrl) => onChange({ callbackUrl })}
          problemMessage={subscriptionProblemMessage(problems.callbackUrl, t)}
        />
        {/* Several subscriptions may share an address: this never stops what is sent. */}
        <div role="status">
          {twin !== null && (
            <Note
              icon={TriangleAlert}
              actions={
                <Button size="small" onPress={() => showInPlace(subscriptionPlace(twin.id))}>
                  {t('webhooks.form.twin-open')}
                </Button>
              }
            >
              <strong>{t('webhooks.form.twin')}</strong> {visibleText(subscriptionTitle(twin, t))}.{' '}
              {t('webhooks.form.twin-why')}
            </Note>
          )}
        </div>
        <TypesField
          chosen={values.types}
          offered={offered}
          problem={
            problems.types === 'required'
              ? t('webhooks.problem.no-type')
              : subscriptionProblemMessage(problems.types, t)
          }
          onChange={(types) => onChange({ types: [...types] })}
        />
        <TextField
          label={t('webhooks.field.description')}
          hint={
            left < 0
              ? t('webhooks.form.description-over', { count: -left })
              : t('webhooks.form.description-hint', { count: left })
          }
          value={values.description}
          onChange={(description) => onChange({ description })}
          problemMessage={subscriptionProblemMessage(problems.description, t)}
        />
        <p className="caption">{t('webhooks.form.scope', { scope: subscribingScope })}</p>
        {error !== null && error.kind !== 'invalid-input' && (
          <FaultPanel
            error={error}
            was="write"
            actions={
              error.kind === 'outcome-unknown' ? (
                <Button onPress={onCancel}>{t('webhooks.form.look')}</Button>
              ) : (
                <ScopeSignIn error={error} />
              )
            }
          />
        )}
        <div className="subscription-form-acts">
          <Button look="quiet" onPress={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button
            look="primary"
            type="submit"
            isPending={isSending}
            isDisabled={!isOnline || !canSend}
          >
            {t(about === null ? 'webhooks.form.create' : 'webhooks.form.save')}
          </Button>
        </div>
      </form>
    </div>
  );
};
