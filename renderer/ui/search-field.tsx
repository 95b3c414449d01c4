import { Search, X } from 'lucide-react';
import { Button as AriaButton, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { useT } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import './field.css';
import './search-field.css';

/** Esc empties it. `label` is what can be found, and stands in it as long as it is empty. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) => {
  const t = useT();
  return (
    <AriaSearchField className="search-field" aria-label={label} value={value} onChange={onChange}>
      <div className="field-box">
        <Icon of={Search} size="s" />
        <Input className="field-input" placeholder={label} spellCheck="false" />
        {value !== '' && (
          <AriaButton className="search-field-clear" aria-label={t('ui.search.clear')}>
            <Icon of={X} size="s" />
          </AriaButton>
        )}
      </div>
    </AriaSearchField>
  );
};
