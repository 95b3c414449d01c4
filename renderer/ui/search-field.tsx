import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { Search, X } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import { PressButton } from './press-button.tsx';
import './field.css';
import './search-field.css';

/** Esc clears it. `label` names what the search can find; it is also the placeholder. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    onChange('');
  };
  return (
    <div className="search-field">
      <div className="field-box">
        <Icon of={Search} size="s" />
        <input
          ref={input}
          type="search"
          className="field-input"
          aria-label={label}
          placeholder={label}
          spellCheck="false"
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <PressButton
            className="search-field-clear"
            aria-label={t('ui.search.clear')}
            tabIndex={-1}
            onPress={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <Icon of={X} size="s" />
          </PressButton>
        )}
      </div>
    </div>
  );
}
