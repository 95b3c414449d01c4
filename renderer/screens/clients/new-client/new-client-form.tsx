import { useState } from 'react';
import type { ReactNode } from 'react';
import { History } from 'lucide-react';
import { trimNewClient } from '../../../../preload/contract/clients/check-new-client.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { instantText } from '../../../format/date.ts';
import type { FormRefusal } from '../../../forms/refusal.ts';
import type { SentForm } from '../../../forms/use-sent-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBlockedReason } from '../form-state.tsx';
import { ClientForm } from './client-form.tsx';
import { isBegun } from './new-client-values.ts';
import type { NewClientDraft, NewClientValues, SentContent } from './new-client-values.ts';
import { contentOf, toNewClient, withoutAssumedAddress } from './to-new-client.ts';

type StoredNewClient = SentForm<NewClientValues, SentContent>;

function FormNotes({
  form,
  content,
}: {
  readonly form: StoredNewClient;
  readonly content: string;
}) {
  /** The content before the form was emptied, until the user types again. */
  const [clearedDraft, setClearedDraft] = useState<NewClientDraft | null>(null);
  const now = useNow();
  const { sent } = form;
  const isSent = sent !== null && sent.content === content;
  if (clearedDraft !== null && !isBegun(form.draft)) {
    return (
      <div role="status">
        <Note
          tone="slate"
          icon={History}
          actions={
            <Button
              size="small"
              onPress={() => {
                setClearedDraft(null);
                void form.restore(clearedDraft);
              }}
            >
              {t('ui.word.undo')}
            </Button>
          }
        >
          {t('newclient.emptied')}
        </Note>
      </div>
    );
  }
  if (!isSent && form.restored === null) return null;
  return (
    <Note
      tone={isSent ? 'brass' : 'slate'}
      icon={History}
      actions={
        <Button
          size="small"
          onPress={() => {
            setClearedDraft(form.draft);
            void form.empty();
          }}
        >
          {t('ui.word.clear-form')}
        </Button>
      }
    >
      {isSent
        ? t('newclient.sent', {
            time: instantText(language(), formatLocale(), sent.atEpochMs, now),
          })
        : t('newclient.restored')}
    </Note>
  );
}

/** The form of a new client, with its stored draft. */
export function NewClientForm({
  form,
  home,
  refused,
  isSending,
  before,
  onChecked,
  onCancel,
}: {
  readonly form: StoredNewClient;
  readonly home: CompanyFacts;
  readonly refused: FormRefusal<NewClientValues> | null;
  readonly isSending: boolean;
  /** Above the button: questions about this content that the user must answer first. */
  readonly before: (content: string) => { readonly shown: ReactNode; readonly isOpen: boolean };
  readonly onChecked: (client: NewClient) => void;
  readonly onCancel: () => void;
}) {
  const toSend = (client: NewClient, typed: NewClientValues): NewClient =>
    withoutAssumedAddress(trimNewClient(client), typed);
  const content = contentOf(toSend(toNewClient(form.values, home), form.values));
  const blockedReason = useBlockedReason();
  const { shown, isOpen } = before(content);
  return (
    <ClientForm
      values={form.values}
      change={form.change}
      home={home}
      toSend={toSend}
      refused={refused}
      notes={<FormNotes form={form} content={content} />}
      footNote={blockedReason ?? t('ui.draft-saved')}
      submit={{
        label: t('newclient.create'),
        isDisabled: blockedReason !== null || isOpen,
        isPending: isSending,
        before: shown,
      }}
      onChecked={onChecked}
      onCancel={onCancel}
    />
  );
}
