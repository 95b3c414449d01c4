import { memo, useCallback, useRef } from 'react';
import type { ReactNode } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import type { CodeChoice } from '../format/code-choices.ts';
import { useT } from '../i18n/i18n.ts';
import { FieldProblem } from './field-error.tsx';
import { Icon } from './icon.tsx';
import './code-field.css';
import './field.css';
import './menu.css';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
const matches = (name: string, typed: string): boolean => plain(name).includes(plain(typed.trim()));
const shown = ({ code, name }: CodeChoice): string => (name === code ? code : `${name} (${code})`);

type CodeFieldProps = {
  readonly label: string;
  /** The code; empty: none. One that is not among the choices is offered as it came. */
  readonly value: string;
  readonly choices: readonly CodeChoice[];
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  readonly hint?: ReactNode;
  readonly problemWords: string | null;
};

/** Drawn only when something of it changed: hundreds of choices are not counted again at each keystroke elsewhere. */
const CodeBox = memo(
  ({ label, value, choices, onChange, onBlur, hint, problemWords }: CodeFieldProps) => {
    const t = useT();
    const all =
      value === '' || choices.some(({ code }) => code === value)
        ? choices
        : [{ code: value, name: value }, ...choices];
    return (
      <ComboBox
        className="field"
        defaultItems={all}
        selectedKey={value === '' ? null : value}
        onSelectionChange={(key) => {
          const next = key === null ? '' : String(key);
          // What was taken for granted stays so until something else is chosen.
          if (next !== value) onChange(next);
        }}
        onBlur={onBlur}
        defaultFilter={matches}
        allowsEmptyCollection
        isInvalid={problemWords !== null}
        validationBehavior="aria"
      >
        <Label className="field-label">{label}</Label>
        <div className="field-box">
          <Input className="field-input" autoComplete="off" spellCheck="false" />
          <Button className="code-field-open" aria-label={t('ui.choices.open')}>
            <Icon of={ChevronDown} size="s" />
          </Button>
        </div>
        <FieldProblem words={problemWords} />
        {hint !== undefined && (
          <Text slot="description" className="field-hint">
            {hint}
          </Text>
        )}
        <Popover className="menu-popover" offset={4}>
          <ListBox
            className="menu"
            renderEmptyState={() => <p className="menu-item caption">{t('ui.choices.none')}</p>}
          >
            {(choice: CodeChoice) => (
              <ListBoxItem id={choice.code} className="menu-item" textValue={shown(choice)}>
                <span className="menu-item-words">{shown(choice)}</span>
                <span className="menu-item-check">
                  <Icon of={Check} size="s" />
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    );
  },
);
CodeBox.displayName = 'CodeBox';

/** One of many, found by typing part of its name or its code, whatever its case and accents. Emptied, it is none. */
export const CodeField = (props: CodeFieldProps) => {
  const latest = useRef(props);
  latest.current = props;
  const onChange = useCallback((code: string) => latest.current.onChange(code), []);
  const onBlur = useCallback(() => latest.current.onBlur(), []);
  return <CodeBox {...props} onChange={onChange} onBlur={onBlur} />;
};
