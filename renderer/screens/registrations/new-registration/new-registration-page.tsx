import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Braces, Ellipsis, Eraser, FileUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useConnectionId } from '../../../platform/connections.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { Refused } from '../../../forms/refusal.ts';
import { sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useLongList } from '../../../platform/reads/use-long-list.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { NoPart, WantNote, useWant } from '../no-part.tsx';
import { registrationList } from '../registration-list.ts';
import { useUnknownWrites } from '../../../widgets/unknown-outcome/use-unknown-writes.ts';
import { UnknownRegistrationPanel } from '../unknown-registrations.tsx';
import { fromNewRegistration } from './from-new-registration.ts';
import { ExportJsonDialog, ImportJsonDialog } from './json-dialogs.tsx';
import { NewRegistrationForm, afterDialogMs } from './new-registration-form.tsx';
import { isBegun, newRegistrationForm } from './new-registration-values.ts';
import type { NewRegistrationValues } from './new-registration-values.ts';
import { contentOf, toNewRegistration } from './to-new-registration.ts';
import './new-registration.css';

function isOverlay(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest(
      '[role=listbox],[role=dialog],[role=menu],[aria-expanded=true][role=combobox]',
    ) !== null
  );
}

function NewRegistrationOf() {
  const t = useT();
  const { summary } = useLongList(registrationList, 'registrations');
  const want = useWant(summary?.canCreate ?? true);
  const form = useSentForm(newRegistrationForm, 'registrations');
  const unknown = useUnknownWrites('registration');
  const [round, setRound] = useState(0);
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const [refused, setRefused] = useState<Refused<NewRegistrationValues> | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isSending, setSending] = useState(false);
  const more = useRef<HTMLSpanElement>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** The content of the form was sent, now or earlier, and its outcome is unknown. */
  const waiting = unknown.writes.find(({ writeId }) => writeId === form?.sent?.writeId) ?? null;
  /** The item of the menu that opened the dialog is gone: the focus goes to what opens the menu. */
  const closeDialog = (): void => {
    setOpen(null);
    setTimeout(
      () =>
        document.activeElement === document.body && more.current?.querySelector('button')?.focus(),
      afterDialogMs,
    );
  };
  const leave = (): void => goTo({ screen: 'registrations' });

  const send = async (registration: NewRegistration): Promise<void> => {
    if (form === null || isSending) return;
    setSending(true);
    setFailure(null);
    setRefused(null);
    const content = contentOf(registration);
    const answer = await sendDraft(form, {
      content,
      send: (intentId) => bridge().registrations.create({ intentId, registration }),
    });
    if (!answer.ok) await unknown.reread();
    setSending(false);
    if (answer.ok) await registrationList.reread('no');
    // A user who opened another page meanwhile stays there.
    if (!isHere.current) return;
    if (answer.ok) return showInPlace(recordOf('registrations', answer.value.row.id));
    const refusal = refusalOf(answer.error);
    if (refusal === null) setFailure(answer.error);
    else setRefused({ ...refusal, values: form.values, content });
  };

  const finish = async (id: string | null): Promise<void> => {
    setFailure(null);
    if (id === null) {
      await form?.markNotSent();
      return;
    }
    await form?.empty();
    await registrationList.reread('no');
    if (isHere.current) showInPlace(recordOf('registrations', id));
  };

  const startAnew = async (values: Promise<unknown> | undefined): Promise<void> => {
    await values;
    setRefused(null);
    setFailure(null);
    setRound((before) => before + 1);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isOverlay(event.target) && !isSending)
      leave();
  };

  const isReady = form !== null && summary !== null && !unknown.isLoading;
  const isForm = isReady && want !== 'part' && waiting === null;
  const isFormBegun = form !== null && isBegun({ values: form.values, sent: null });
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={waiting === null ? 'form' : 'unknown'}
        title={t(
          waiting === null ? 'registrations.new.action' : 'registrations.unknown-outcome.head',
        )}
        {...(waiting === null
          ? {
              sentence: t(
                form !== null && form.restored !== null && isFormBegun
                  ? 'registrations.form.restored'
                  : 'registrations.form.sentence',
              ),
            }
          : {})}
        actions={
          <>
            {isForm && (
              <span ref={more}>
                <Menu
                  label={t('registrations.form.more')}
                  trigger={
                    <IconButton
                      icon={Ellipsis}
                      label={t('registrations.form.more')}
                      isDisabled={isSending}
                    />
                  }
                >
                  <MenuItem
                    id="import"
                    icon={FileUp}
                    label={t('registrations.import.action')}
                    onAction={() => setOpen('import')}
                  />
                  <MenuItem
                    id="export"
                    icon={Braces}
                    label={t('registrations.export.action')}
                    isDisabled={!isFormBegun}
                    onAction={() => setOpen('export')}
                  />
                  <MenuRule />
                  <MenuItem
                    id="empty"
                    icon={Eraser}
                    label={t('registrations.form.clear')}
                    isDisabled={!isFormBegun}
                    onAction={() => void startAnew(form.empty())}
                  />
                </Menu>
              </span>
            )}
            <Button look="quiet" icon={ArrowLeft} isDisabled={isSending} onPress={leave}>
              {t('registrations.form.back')}
            </Button>
          </>
        }
      />
      {!isReady && (
        <div className="page">
          <Placeholder rows={6} rowHeightPx={56} />
        </div>
      )}
      {isReady && waiting === null && (want === 'part' ? <NoPart /> : <WantNote want={want} />)}
      {isForm && (
        <NewRegistrationForm
          key={round}
          form={form}
          refused={refused}
          isAnew={round > 0}
          failure={failure}
          isSending={isSending}
          canSend={want === null}
          onCancel={leave}
          onSend={(registration) => void send(registration)}
          onChanged={() => setFailure(null)}
        />
      )}
      {isReady && waiting !== null && (
        <div className="page scrolls">
          <div className="registration-form-sheet">
            <UnknownRegistrationPanel
              key={waiting.writeId}
              write={waiting}
              onEnd={(id) => void finish(id)}
            />
            <div className="registration-form-end">
              <p className="caption">{t('registrations.unknown-outcome.kept')}</p>
              <Button onPress={() => void startAnew(form.empty())}>
                {t('registrations.unknown-outcome.another')}
              </Button>
              <Button onPress={leave}>{t('ui.unknown.later')}</Button>
            </div>
          </div>
        </div>
      )}
      {open === 'import' && (
        <ImportJsonDialog
          isFormBegun={isFormBegun}
          onClose={closeDialog}
          onImport={(registration) => void startAnew(form?.fill(fromNewRegistration(registration)))}
        />
      )}
      {open === 'export' && form !== null && (
        <ExportJsonDialog registration={toNewRegistration(form.values)} onClose={closeDialog} />
      )}
    </div>
  );
}

/**
 * A page of its own on the registrations screen: the form in steps, then how it ended. Each
 * connection has its own.
 */
export function NewRegistrationPage() {
  const connectionId = useConnectionId() ?? '';
  return <NewRegistrationOf key={connectionId} />;
}
