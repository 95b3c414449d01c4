import { useState } from 'react';
import { CircleAlert, Pencil, Plus, X } from 'lucide-react';
import { maxExtraEmails } from '../../../../preload/contract/clients/check-new-client.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { addEmails, readEmails } from '../../../../preload/contract/clients/email-list.ts';
import type { FieldsOfClient } from './new-client-field.ts';

/**
 * Up to a hundred additional addresses, typed or pasted as a list; an invalid one stays in the list
 * with its problem until the user fixes it.
 */
export function ExtraEmails(fields: FieldsOfClient) {
  const { values, change, problemOf, warningOf } = fields;
  const [announcement, setAnnouncement] = useState('');
  const { extraEmails: emails, extraEmailsText: text } = values;
  const add = (typed: string): void => {
    const read = readEmails(typed);
    if (read.length === 0) return;
    const { emails: all, duplicateCount } = addEmails(emails, values.email, read);
    change({ extraEmails: [...all], extraEmailsText: '' });
    for (let index = emails.length; index < all.length; index += 1)
      fields.leave(`extraEmails.${index}`);
    setAnnouncement(
      t('newclient.emails.added', {
        added: all.length - emails.length,
        duplicates: duplicateCount,
      }),
    );
  };
  const without = (index: number): readonly string[] =>
    emails.filter((_, other) => other !== index);
  return (
    <div className="new-client-emails">
      <div className="new-client-emails-box">
        <TextField
          label={t('newclient.emails.label')}
          hint={t('newclient.emails.hint')}
          value={text}
          onChange={(extraEmailsText) => change({ extraEmailsText })}
          onBlur={() => add(text)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (readEmails(pasted).length < 2) return;
            event.preventDefault();
            add(`${text} ${pasted}`);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') {
              event.continuePropagation();
              return;
            }
            event.preventDefault();
            add(text);
          }}
          problemMessage={problemOf('extraEmails')}
          inputMode="email"
          after={
            <Button
              size="small"
              look="quiet"
              icon={Plus}
              isDisabled={text.trim() === ''}
              onPress={() => add(text)}
            >
              {t('newclient.emails.add')}
            </Button>
          }
        />
      </div>
      <p className="caption" role="status">
        {announcement}
      </p>
      {emails.length > 0 && (
        <>
          <ul className="new-client-emails-list" aria-label={t('newclient.emails.label')}>
            {emails.map((email, index) => {
              const problem = problemOf(`extraEmails.${index}`);
              const warning = problem === null ? warningOf(`extraEmails.${index}`) : null;
              return (
                <li key={`${String(index)}:${email}`} data-invalid={problem !== null || undefined}>
                  <span className="new-client-email">{email}</span>
                  {withWarning(warning, null)}
                  {problem !== null && (
                    <>
                      <span className="field-error">
                        <Icon of={CircleAlert} size="s" />
                        <span>{problem}</span>
                      </span>
                      <IconButton
                        icon={Pencil}
                        label={t('newclient.emails.edit', { email })}
                        onPress={() => {
                          setAnnouncement('');
                          change({ extraEmails: [...without(index)], extraEmailsText: email });
                        }}
                      />
                    </>
                  )}
                  <IconButton
                    icon={X}
                    label={t('newclient.emails.remove', { email })}
                    onPress={() => {
                      setAnnouncement('');
                      change({ extraEmails: [...without(index)] });
                    }}
                  />
                </li>
              );
            })}
          </ul>
          <p className="caption figures">
            {t('newclient.emails.count', { count: emails.length, most: maxExtraEmails })}
          </p>
        </>
      )}
    </div>
  );
}
