import { useRef, useState } from 'react';
import { Braces, Ellipsis, Eraser, FileUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { UnknownWrite } from '../../../../preload/contract/writes.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { refusalOf } from '../../../forms/refusal.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import { sendDraft } from '../../../forms/send-draft.ts';
import { useSentForm } from '../../../forms/use-sent-form.ts';
import { goTo, recordOf, showInPlace } from '../../../platform/navigation.ts';
import { useLongList } from '../../../platform/reads/use-long-list.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { isLeavingKey } from '../../../ui/leaving-key.ts';
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { NoRegistrations, BlockerNote, useBlocker } from '../no-registrations.tsx';
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

/** The actions for the whole form. */
function FormMenu({
  isDisabled,
  isFormBegun,
  onOpen,
  onEmpty,
}: {
  readonly isDisabled: boolean;
  readonly isFormBegun: boolean;
  readonly onOpen: (dialog: 'import' | 'export') => void;
  readonly onEmpty: () => void;
}) {
  return (
    <Menu
      label={t('registrations.form.more')}
      trigger={
        <IconButton icon={Ellipsis} label={t('registrations.form.more')} isDisabled={isDisabled} />
      }
    >
      <MenuItem
        id="import"
        icon={FileUp}
        label={t('registrations.import.action')}
        onAction={() => onOpen('import')}
      />
      <MenuItem
        id="export"
        icon={Braces}
        label={t('registrations.export.action')}
        isDisabled={!isFormBegun}
        onAction={() => onOpen('export')}
      />
      <MenuRule />
      <MenuItem
        id="empty"
        icon={Eraser}
        label={t('ui.word.clear-form')}
        isDisabled={!isFormBegun}
        onAction={onEmpty}
      />
    </Menu>
  );
}

/** Replaces the form while the outcome of its content is unknown. */
function UnknownSend({
  write,
  onEnd,
  onAnother,
  onLeave,
}: {
  readonly write: UnknownWrite<'registration'>;
  readonly onEnd: (id: string | null) => void;
  readonly onAnother: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <div className="page scrolls">
      <div className="registration-form-sheet">
        <UnknownRegistrationPanel key={write.writeId} write={write} onEnd={onEnd} />
        <div className="registration-form-end">
          <p className="caption">{t('registrations.unknown-outcome.kept')}</p>
          <Button onPress={onAnother}>{t('registrations.unknown-outcome.another')}</Button>
          <Button onPress={onLeave}>{t('ui.unknown.later')}</Button>
        </div>
      </div>
    </div>
  );
}

/**
 * A page on the registrations screen: the form in steps, then its result. Each connection has its
 * own.
 */
export function NewRegistrationPage() {
  const { summary } = useLongList(registrationList, 'registrations');
  const blocker = useBlocker(summary?.canCreate ?? true);
  const form = useSentForm(newRegistrationForm, 'registrations');
  const unknown = useUnknownWrites('registration');
  const [formVersion, setFormVersion] = useState(0);
  const [openDialog, setOpenDialog] = useState<'import' | 'export' | null>(null);
  const [refused, setRefused] = useState<FormRefusal<NewRegistrationValues> | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [isSending, setSending] = useState(false);
  const more = useRef<HTMLSpanElement>(null);
  const isMounted = useIsMounted();
  /** The content of the form was sent, now or earlier, and its outcome is unknown. */
  const unknownWrite =
    unknown.writes.find(({ writeId }) => writeId === form?.sent?.writeId) ?? null;
  /** The menu item that opened the dialog was removed: focus the button of the menu. */
  const closeDialog = (): void => {
    setOpenDialog(null);
    setTimeout(
      () =>
        document.activeElement === document.body && more.current?.querySelector('button')?.focus(),
      afterDialogMs,
    );
  };
  const goToList = (): void => goTo({ screen: 'registrations' });

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
    if (!isMounted.current) return;
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
    if (isMounted.current) showInPlace(recordOf('registrations', id));
  };

  const restart = async (values: Promise<unknown> | undefined): Promise<void> => {
    await values;
    setRefused(null);
    setFailure(null);
    setFormVersion((before) => before + 1);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isLeavingKey(event) && !isSending) goToList();
  };

  const isReady = form !== null && summary !== null && !unknown.isLoading;
  const isForm = isReady && blocker !== 'part' && unknownWrite === null;
  const isFormBegun = form !== null && isBegun({ values: form.values, sent: null });
  return (
    <div className="screen" onKeyDown={onKeyDown}>
      <ScreenHead
        key={unknownWrite === null ? 'form' : 'unknown'}
        title={t(
          unknownWrite === null ? 'registrations.new.action' : 'registrations.unknown-outcome.head',
        )}
        {...(unknownWrite === null
          ? {
              sentence: t(
                form !== null && form.restored !== null && isFormBegun
                  ? 'newclient.restored'
                  : 'registrations.form.sentence',
              ),
            }
          : {})}
        actions={
          isForm && (
            <span ref={more}>
              <FormMenu
                isDisabled={isSending}
                isFormBegun={isFormBegun}
                onOpen={setOpenDialog}
                onEmpty={() => void restart(form.empty())}
              />
            </span>
          )
        }
        back={{ label: t('ui.list.back'), isDisabled: isSending, onPress: goToList }}
      />
      {!isReady && (
        <div className="page">
          <Placeholder rows={6} rowHeightPx={56} />
        </div>
      )}
      {isReady &&
        unknownWrite === null &&
        (blocker === 'part' ? <NoRegistrations /> : <BlockerNote blocker={blocker} />)}
      {isForm && (
        <NewRegistrationForm
          key={formVersion}
          form={form}
          refused={refused}
          isRefilled={formVersion > 0}
          failure={failure}
          isSending={isSending}
          canSend={blocker === null}
          onCancel={goToList}
          onSend={(registration) => void send(registration)}
          onChanged={() => setFailure(null)}
        />
      )}
      {isReady && unknownWrite !== null && (
        <UnknownSend
          write={unknownWrite}
          onEnd={(id) => void finish(id)}
          onAnother={() => void restart(form.empty())}
          onLeave={goToList}
        />
      )}
      {openDialog === 'import' && (
        <ImportJsonDialog
          isFormBegun={isFormBegun}
          onClose={closeDialog}
          onImport={(registration) => void restart(form?.fill(fromNewRegistration(registration)))}
        />
      )}
      {openDialog === 'export' && form !== null && (
        <ExportJsonDialog registration={toNewRegistration(form.values)} onClose={closeDialog} />
      )}
    </div>
  );
}
