import {
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  OverlayTriggerStateContext,
  Popover,
  Text,
} from 'react-aria-components';
import type { CodeChoice } from '../format/code-choices.ts';
import { choiceText, matchesTyped, sortByMatch, bestMatchingCode } from '../format/code-choices.ts';
import { t } from '../i18n/i18n.ts';
import { FieldProblem } from './field-error.tsx';
import { Icon } from './icon.tsx';
import './code-field.css';
import './field.css';
import './menu.css';

/**
 * While the list is open, focuses the choice that matches the typed text, so that Enter and Tab
 * select it.
 */
function FocusMatchingChoice({
  typed,
  code,
}: {
  readonly typed: string;
  readonly code: string | null;
}) {
  const state = useContext(ComboBoxStateContext);
  const lastTyped = useRef(typed);
  const focusMatch = (isTextChanged: boolean): void => {
    // Do not override a choice that the user focused by arrow key or pointer since then.
    if (
      code !== null &&
      state?.isOpen === true &&
      (isTextChanged || state.selectionManager.focusedKey === null)
    )
      state.selectionManager.setFocusedKey(code);
  };
  // In a layout effect, so that it runs before the next key: the combo box drops its focused choice
  // after each letter.
  useLayoutEffect(() => {
    focusMatch(lastTyped.current !== typed);
    lastTyped.current = typed;
  });
  // And again after the list opened, because opening drops the focused choice.
  useEffect(() => focusMatch(false));
  return null;
}

const listOffsetPx = 4;

/** Unset, so that react-aria measures the width of the field instead of its input. */
const asWideAsField = { '--trigger-width': undefined } as CSSProperties;

/** Directly below or above the field. */
function isAtField(field: Element, list: Element): boolean {
  const [of, at] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
  const gapPx = Math.min(Math.abs(at.top - of.bottom), Math.abs(of.top - at.bottom));
  return gapPx <= 2 * listOffsetPx;
}

/**
 * The list of choices. react-aria closes it on any scroll around its field and drops the typed
 * text. On a slow computer the scroll event of focusing the field arrives only after the user began
 * to type. So the list stays open while it is still at its field.
 */
function ListAtField({
  field,
  children,
}: {
  readonly field: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const state = useContext(OverlayTriggerStateContext);
  const list = useRef<HTMLElement>(null);
  const close = (): void => {
    const isScrolling = window.event?.type === 'scroll';
    const stays =
      isScrolling &&
      field.current !== null &&
      list.current !== null &&
      isAtField(field.current, list.current);
    if (!stays) state?.close();
  };
  return (
    <OverlayTriggerStateContext value={state && { ...state, close }}>
      <Popover
        ref={list}
        triggerRef={field}
        style={asWideAsField}
        className="menu-popover"
        offset={listOffsetPx}
      >
        {children}
      </Popover>
    </OverlayTriggerStateContext>
  );
}

type CodeFieldProps = {
  /** The field's name in the form. */
  readonly field: string;
  readonly label: string;
  /** The code; empty: none. An unknown code is offered as received. */
  readonly value: string;
  readonly choices: readonly CodeChoice[];
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  readonly hint?: ReactNode;
  readonly problemMessage: string | null;
};

/** Memoized: filtering hundreds of choices at each keystroke in another field would be slow. */
const CodeBox = memo(function CodeBox({
  field,
  label,
  value,
  choices,
  onChange,
  onBlur,
  hint,
  problemMessage,
}: CodeFieldProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const wasInFocus = useRef(false);
  const ordered = useMemo(() => {
    const all =
      value === '' || choices.some(({ code }) => code === value)
        ? choices
        : [{ code: value, name: value }, ...choices];
    return sortByMatch(all, typed);
  }, [choices, value, typed]);
  return (
    <ComboBox
      className="field"
      data-field={field}
      defaultItems={ordered}
      onInputChange={setTyped}
      // Select the text, so that typing replaces the current choice.
      onOpenChange={(_isOpen, trigger) => {
        if (trigger === 'manual') input.current?.select();
      }}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => {
        const next = key === null ? '' : String(key);
        // A default stays a default until the user selects another choice.
        if (next !== value) onChange(next);
      }}
      onBlur={onBlur}
      defaultFilter={matchesTyped}
      allowsEmptyCollection
      isInvalid={problemMessage !== null}
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <div className="field-box" ref={box}>
        <Input
          ref={input}
          className="field-input"
          autoComplete="off"
          spellCheck="false"
          onPointerDown={({ currentTarget }) => {
            wasInFocus.current = document.activeElement === currentTarget;
          }}
          onClick={({ currentTarget }) => {
            if (!wasInFocus.current) currentTarget.select();
          }}
        />
        <Button className="code-field-open" aria-label={t('ui.choices.open')}>
          <Icon of={ChevronDown} size="s" />
        </Button>
      </div>
      <FieldProblem message={problemMessage} />
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <ListAtField field={box}>
        <ListBox
          className="menu"
          renderEmptyState={() => <p className="menu-item caption">{t('ui.choices.none')}</p>}
        >
          {(choice: CodeChoice) => (
            <ListBoxItem id={choice.code} className="menu-item" textValue={choiceText(choice)}>
              <span className="menu-item-text">{choiceText(choice)}</span>
              <span className="menu-item-check">
                <Icon of={Check} size="s" />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
        {/* After the list, so that its effects run first. */}
        <FocusMatchingChoice typed={typed} code={bestMatchingCode(ordered, typed)} />
      </ListAtField>
    </ComboBox>
  );
});

/**
 * A choice out of many, found by a part of its name or by its code, ignoring case and accents.
 * Empty means none.
 */
export function CodeField(props: CodeFieldProps) {
  const latest = useRef(props);
  latest.current = props;
  const onChange = useCallback((code: string) => latest.current.onChange(code), []);
  const onBlur = useCallback(() => latest.current.onBlur(), []);
  return <CodeBox {...props} onChange={onChange} onBlur={onBlur} />;
}
