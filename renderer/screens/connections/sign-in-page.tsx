import { useState } from 'react';
import { CircleCheck, ExternalLink, KeyRound } from 'lucide-react';
import type { SignInOutcome } from '../../../preload/contract/app/session.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { useIsOnline } from '../../platform/network.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { useCommand } from '../../platform/use-command.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../ui/fold.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { Note } from '../../ui/banner.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConnectSteps } from './connect-steps.tsx';
import { outcomeMessages, nextStepText } from './outcome-messages.ts';
import './connections.css';

/** A countdown: `4:44`. */
function TimeLeft({ endsAtEpochMs }: { readonly endsAtEpochMs: number }) {
  const seconds = Math.max(0, Math.ceil((endsAtEpochMs - useNow(1000)) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="figures name" role="timer">
      {t('connections.sign-in.time-left', { time })}
    </span>
  );
}

function Waiting({
  redirectUri,
  endsAtEpochMs,
}: {
  readonly redirectUri: string;
  readonly endsAtEpochMs: number;
}) {
  const [pasted, setPasted] = useState('');
  const [isWrongAddress, setWrongAddress] = useState(false);
  const [copied, setCopied] = useState(false);
  const [finish, finishing] = useCommand(bridge().session.finishSignIn, ({ outcome }) =>
    // A wrong address does not end the attempt, so no other part reports it.
    setWrongAddress(outcome === 'wrong-answer'),
  );
  const copy = async () => setCopied((await bridge().session.reopenSignIn({ how: 'copy' })).ok);
  const type = (text: string) => {
    setWrongAddress(false);
    setPasted(text);
  };
  return (
    <div className="sign-in">
      <Note tone="slate" icon={ExternalLink} actions={<TimeLeft endsAtEpochMs={endsAtEpochMs} />}>
        <strong>{t('connections.sign-in.waiting')}</strong> {t('connections.sign-in.waiting-text')}
      </Note>
      <div className="sign-in-actions">
        <Button onPress={() => void bridge().session.reopenSignIn({ how: 'open' })}>
          {t('connections.sign-in.open-again')}
        </Button>
        <Button onPress={() => void copy()}>
          {copied ? t('ui.copied') : t('ui.word.copy-link')}
        </Button>
        <Button look="quiet" onPress={() => void bridge().session.cancelSignIn({})}>
          {t('ui.word.cancel-sign-in')}
        </Button>
      </div>
      <Fold
        title={t('connections.sign-in.paste-title')}
        hint={t('connections.sign-in.paste-hint')}
        level={2}
      >
        <Form
          className="form-rows"
          onSubmit={() => {
            if (pasted.trim() !== '') void finish({ callbackUrl: pasted.trim() });
          }}
        >
          <p className="soft">
            {t('connections.sign-in.paste-text')} <CodeText>{redirectUri}</CodeText>
          </p>
          <TextField
            label={t('connections.sign-in.paste-label')}
            isCode
            value={pasted}
            onChange={type}
            problem={isWrongAddress ? 'not-this-sign-in' : null}
          />
          {finishing.phase === 'failed' && <FaultLine error={finishing.error} attempt="read" />}
          <div>
            <Button
              type="submit"
              isDisabled={pasted.trim() === ''}
              isPending={finishing.phase === 'pending'}
            >
              {t('connections.sign-in.paste-action')}
            </Button>
          </div>
        </Form>
      </Fold>
    </div>
  );
}

function SignInResult({ last }: { readonly last: SignInOutcome }) {
  const nowEpochMs = useNow();
  const { outcome, detail } = last;
  return (
    <Note tone={outcome === 'cancelled' ? 'slate' : 'brass'} icon={KeyRound}>
      <strong>{t(outcomeMessages[outcome].title)}</strong>{' '}
      {nextStepText(t, formatLocale(), last, nowEpochMs)}
      {detail !== null && (
        <p className="sign-in-detail">
          {t('connections.sign-in.server-says')} <CodeText>{detail}</CodeText>
        </p>
      )}
    </Note>
  );
}

/**
 * The sign-in: the browser does it, this page waits, then shows the outcome and the next action.
 */
export function SignInPage({ isNew }: { readonly isNew: boolean }) {
  const status = useSessionStatus();
  const connection = useActiveConnection();
  const isOnline = useIsOnline();
  if (status === null || connection === null) return null;
  const isWaiting = status.phase === 'signing-in' && status.signIn !== null;
  const last = status.lastSignIn;
  return (
    <>
      <ScreenHead
        title={t('connections.sign-in.title', { name: connection.name })}
        sentence={t('connections.sign-in.sentence')}
      />
      <div className="page scrolls">
        {isNew && <ConnectSteps current="sign-in" />}
        {isWaiting && status.signIn !== null && <Waiting {...status.signIn} />}
        {!isWaiting && status.phase === 'signed-in' && (
          <div className="sign-in">
            <Note tone="green" icon={CircleCheck}>
              <strong>{t('connections.sign-in.done')}</strong>
            </Note>
            <div className="sign-in-actions">
              <Button
                look="primary"
                onPress={() =>
                  goTo(
                    isNew
                      ? { screen: 'connections', view: { kind: 'connected' } }
                      : { screen: 'overview' },
                  )
                }
              >
                {t(isNew ? 'ui.word.continue' : 'connections.sign-in.go-on')}
              </Button>
            </div>
          </div>
        )}
        {!isWaiting && status.phase !== 'signed-in' && (
          <div className="sign-in">
            {last !== null && last.outcome !== 'signed-in' && <SignInResult last={last} />}
            <div className="sign-in-actions">
              <Button
                look="primary"
                size="big"
                icon={ExternalLink}
                isDisabled={!isOnline}
                onPress={() => void startSignIn({ isNew })}
              >
                {last === null ? t('connections.sign-in.start') : t('ui.fault.retry')}
              </Button>
              {connection.kind !== 'demo' && (
                <Button size="big" onPress={() => goTo(recordOf('connections', connection.id))}>
                  {t('connections.sign-in.check-profile')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  );
}
