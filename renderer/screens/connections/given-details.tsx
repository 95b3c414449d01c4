import { useState } from 'react';
import { CircleCheck, FileUp, Search } from 'lucide-react';
import { Part } from '../../forms/form-parts.tsx';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import type { FieldsProps } from './form-fields.tsx';
import { withGiven } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { readBankDetails } from './read-bank-details.ts';
import type { BankDetails } from './read-bank-details.ts';

/** Far above the size of a bank's letter or file, in bytes. */
const mostBytes = 1_000_000;

const labels: Readonly<Record<keyof BankDetails, MessageId>> = {
  baseUrl: 'connections.field.base-url',
  issuer: 'connections.field.issuer',
  clientId: 'connections.field.client-id',
  clientSecret: 'connections.field.client-secret',
  authorizationEndpoint: 'connections.field.authorization',
  tokenEndpoint: 'connections.field.token',
  revocationEndpoint: 'connections.field.revocation',
  scopes: 'connections.part.access',
};

/** The lines of the letter that asks the bank for its details. */
const letterLines = [
  'connections.ask.letter.hello',
  'connections.ask.letter.app',
  'connections.ask.letter.addresses',
  'connections.ask.letter.client',
  'connections.ask.letter.return',
  'connections.ask.letter.thanks',
] as const;

type Taken = {
  readonly names: readonly (keyof BankDetails)[];
  /** The former content of the fields. */
  readonly before: FormValues;
};

/**
 * Reads a bank's letter or file and fills the fields below. The text itself is not stored: it may
 * contain a secret.
 */
export function GivenDetails(fields: FieldsProps) {
  const [text, setText] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const letter = letterLines.map((line) => t(line)).join('\n');

  const take = (given: string): void => {
    const found = readBankDetails(given);
    const names = (Object.keys(labels) as (keyof BankDetails)[]).filter((name) => name in found);
    setTaken({ names, before: fields.values });
    if (names.length === 0) return;
    fields.update((before) => withGiven(before, found));
    if (found.clientSecret !== undefined)
      fields.changeSecret('client-secret', { to: 'set', value: found.clientSecret });
  };
  const type = (next: string): void => {
    setText(next);
    setUnreadable(false);
    // A paste or a drop is read at once; typed text is read when the field is left.
    if (Math.abs(next.length - text.length) > 1 && next.trim() !== '') take(next);
    else setTaken(null);
  };
  const open = async (file: File): Promise<void> => {
    try {
      if (file.size > mostBytes) throw new Error('too long');
      type(await file.text());
    } catch {
      setUnreadable(true);
    }
  };
  const undo = ({ before, names }: Taken): void => {
    fields.update(() => before);
    if (names.includes('clientSecret')) fields.changeSecret('client-secret', { to: 'keep' });
    // Cleared, so that the same text can be pasted again.
    setText('');
    setTaken(null);
  };

  return (
    <Part title={t('connections.given.title')}>
      <TextField
        label={t('connections.given.label')}
        hint={t('connections.given.hint')}
        lines="many"
        value={text}
        onChange={type}
        onBlur={() => {
          if (taken === null && text.trim() !== '') take(text);
        }}
        problemMessage={isUnreadable ? t('connections.given.unreadable') : null}
      />
      <div>
        <FileButton
          icon={FileUp}
          accepts={['.txt', '.json', '.env', '.eml', '.md', 'text/plain', 'application/json']}
          onFile={(file) => void open(file)}
        >
          {t('connections.given.file')}
        </FileButton>
      </div>
      <Fold title={t('connections.ask.title')}>
        <p className="soft">{t('connections.ask.what')}</p>
        <p className="bank-letter">{letter}</p>
        <CopyButton
          text={letter}
          what={t('connections.ask.title')}
          buttonText={t('connections.ask.copy')}
        />
      </Fold>
      <div aria-live="polite">
        {taken !== null && taken.names.length > 0 && (
          <Note
            tone="green"
            icon={CircleCheck}
            actions={
              <Button size="small" onPress={() => undo(taken)}>
                {t('ui.word.undo')}
              </Button>
            }
          >
            {t('connections.given.found', {
              fields: taken.names.map((name) => t(labels[name])).join(', '),
            })}
          </Note>
        )}
        {taken !== null && taken.names.length === 0 && (
          <Note tone="brass" icon={Search}>
            {t('connections.given.none')}
          </Note>
        )}
      </div>
    </Part>
  );
}
