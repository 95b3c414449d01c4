import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { Input, Label, Text, TextField as AriaTextField } from 'react-aria-components';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/field.css';

/** The change of a secret when the form is saved. */
export type SecretChange =
  | { readonly to: 'keep' }
  | { readonly to: 'remove' }
  | { readonly to: 'set'; readonly value: string };

/** Write-only: a stored secret can be replaced or removed, never read. */
export function SecretField({
  label,
  hint,
  isStored,
  change,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly isStored: boolean;
  readonly change: SecretChange;
  readonly onChange: (change: SecretChange) => void;
}) {
  const [isReplacing, setReplacing] = useState(false);
  if (isStored && !isReplacing) {
    return (
      <div className="field" role="group" aria-label={label}>
        <span className="field-label">{label}</span>
        <div className="secret-stored">
          <Icon of={KeyRound} tone={change.to === 'remove' ? 'wax' : 'green'} />
          <span className="soft">
            {change.to === 'remove'
              ? t('connections.secret.will-go')
              : t('connections.secret.kept')}
          </span>
          {change.to === 'remove' ? (
            <Button size="small" look="quiet" onPress={() => onChange({ to: 'keep' })}>
              {t('ui.word.keep')}
            </Button>
          ) : (
            <>
              <Button size="small" onPress={() => setReplacing(true)}>
                {t('connections.secret.replace')}
              </Button>
              <Button size="small" look="wax" onPress={() => onChange({ to: 'remove' })}>
                {t('ui.word.remove')}
              </Button>
            </>
          )}
        </div>
      </div>
    );
  }
  return (
    <AriaTextField
      className="field"
      type="password"
      autoFocus={isReplacing}
      value={change.to === 'set' ? change.value : ''}
      onChange={(value) => onChange(value === '' ? { to: 'keep' } : { to: 'set', value })}
    >
      <Label className="field-label">{label}</Label>
      <div className="field-box">
        <Input className="field-input" autoComplete="off" />
        {isReplacing && (
          <Button
            size="small"
            look="quiet"
            onPress={() => {
              setReplacing(false);
              onChange({ to: 'keep' });
            }}
          >
            {t('ui.word.keep')}
          </Button>
        )}
      </div>
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
    </AriaTextField>
  );
}
