import { useState } from 'react';
import { CircleCheck, FileUp, Search } from 'lucide-react';
import { FormPart } from '../../forms/form-parts.tsx';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import type { FieldsProps } from './form-fields.tsx';
import { withBankDetails } from './form-values.ts';
import type { FormValues } from './form-values.ts';
import { readBankDetails } from './read-bank-details.ts';
import type { BankDetails } from './read-bank-details.ts';

/** Far above the size of a bank's letter or file, in bytes. */
const maxBytes = 1_000_000;

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

type FilledFields = {
  readonly names: readonly (keyof BankDetails)[];
  /** The former content of the fields. */
  readonly before: FormValues;
};

/**
 * Reads a bank's letter or file and fills the fields below. The text itself is not stored: it may
 * contain a secret.
 */
export function PastedDetails(fields: FieldsProps) {
  const [text, setText] = useState('');
  const [filled, setFilled] = useState<FilledFields | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const letter = letterLines.map((line) => t(line)).join('\n');

  const fillFrom = (pasted: string): void => {
    const details = readBankDetails(pasted);
    const names = (Object.keys(labels) as (keyof BankDetails)[]).filter((name) => name in details);
    setFilled({ names, before: fields.values });
    if (names.length === 0) return;
    fields.update((before) => withBankDetails(before, details));
    if (details.clientSecret !== undefined)
      fields.changeSecret('client-secret', { to: 'set', value: details.clientSecret });
  };
  const type = (next: string): void => {
    setText(next);
    setUnreadable(false);
    // A paste or a drop is read at once; typed text is read when the field is left.
    if (Math.abs(next.length - text.length) > 1 && next.trim() !== '') fillFrom(next);
    else setFilled(null);
  };
  const open = async (file: File): Promise<void> => {
    try {
      if (file.size > maxBytes) throw new Error('too long');
      type(await file.text());
    } catch {
      setUnreadable(true);
    }
  };
  const undo = ({ before, names }: FilledFields): void => {
    fields.update(() => before);
    if (names.includes('clientSecret')) fields.changeSecret('client-secret', { to: 'keep' });
    // Cleared, so that the same text can be pasted again.
    setText('');
    setFilled(null);
  };

  return (
    <FormPart title={t('connections.given.title')}>
      <TextField
        label={t('connections.given.label')}
        hint={t('connections.given.hint')}
        lines="many"
        value={text}
        onChange={type}
        onBlur={() => {
          if (filled === null && text.trim() !== '') fillFrom(text);
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
          subject={t('connections.ask.title')}
          buttonText={t('connections.ask.copy')}
        />
      </Fold>
      <div aria-live="polite">
        {filled !== null && filled.names.length > 0 && (
          <Note
            tone="green"
            icon={CircleCheck}
            actions={
              <Button size="small" onPress={() => undo(filled)}>
                {t('ui.word.undo')}
              </Button>
            }
          >
            {t('connections.given.found', {
              fields: filled.names.map((name) => t(labels[name])).join(', '),
            })}
          </Note>
        )}
        {filled !== null && filled.names.length === 0 && (
          <Note tone="brass" icon={Search}>
            {t('connections.given.none')}
          </Note>
        )}
      </div>
    </FormPart>
  );
}
