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
import { choiceText, hasTyped, inOrderOfTyped, meantChoice } from '../format/code-choices.ts';
import { t } from '../i18n/i18n.ts';
import { FieldProblem } from './field-error.tsx';
import { Icon } from './icon.tsx';
import './code-field.css';
import './field.css';
import './menu.css';

/** While the list is open, the choice that was meant by what was typed is taken by Enter and Tab. */
function MeantChoiceInFocus({
  typed,
  code,
}: {
  readonly typed: string;
  readonly code: string | null;
}) {
  const state = useContext(ComboBoxStateContext);
  const lastTyped = useRef(typed);
  const focusMeant = (isTypedAnew: boolean): void => {
    // What the arrows or the pointer chose since stays.
    if (
      code !== null &&
      state?.isOpen === true &&
      (isTypedAnew || state.selectionManager.focusedKey === null)
    )
      state.selectionManager.setFocusedKey(code);
  };
  // Before the next key is heard: the box itself gives up its focus a moment after each letter.
  useLayoutEffect(() => {
    focusMeant(lastTyped.current !== typed);
    lastTyped.current = typed;
  });
  // And after the list, which gives it up as it opens.
  useEffect(() => focusMeant(false));
  return null;
}

const listOffsetPx = 4;

/** Not as the input inside the field: the width is measured when none is given. */
const asWideAsField = { '--trigger-width': undefined } as CSSProperties;

/** Below it or above it. */
function standsAt(field: Element, list: Element): boolean {
  const [of, at] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
  const gapPx = Math.min(Math.abs(at.top - of.bottom), Math.abs(of.top - at.bottom));
  return gapPx <= 2 * listOffsetPx;
}

/**
 * The list of the choices. Any scrolling around its field closes it, and what was typed is gone
 * with it; but on a slow computer a page says only then that it scrolled to the field when its
 * owner has typed for a while. A list that still stands at its field stays.
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
      standsAt(field.current, list.current);
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
  /** Its name in the form. */
  readonly field: string;
  readonly label: string;
  /** The code; empty: none. One that is not among the choices is offered as it came. */
  readonly value: string;
  readonly choices: readonly CodeChoice[];
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
  readonly hint?: ReactNode;
  readonly problemMessage: string | null;
};

/**
 * Drawn only when something of it changed: hundreds of choices are not counted again at each
 * keystroke elsewhere.
 */
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
    return inOrderOfTyped(all, typed);
  }, [choices, value, typed]);
  return (
    <ComboBox
      className="field"
      data-field={field}
      defaultItems={ordered}
      onInputChange={setTyped}
      // What is typed next takes the place of what was chosen, instead of standing behind it.
      onOpenChange={(_isOpen, trigger) => {
        if (trigger === 'manual') input.current?.select();
      }}
      selectedKey={value === '' ? null : value}
      onSelectionChange={(key) => {
        const next = key === null ? '' : String(key);
        // What was taken for granted stays so until something else is chosen.
        if (next !== value) onChange(next);
      }}
      onBlur={onBlur}
      defaultFilter={hasTyped}
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
        {/* Behind the list, so that its effects come first. */}
        <MeantChoiceInFocus typed={typed} code={meantChoice(ordered, typed)} />
      </ListAtField>
    </ComboBox>
  );
});

/**
 * One of many, found by typing part of its name or its code, whatever its case and accents.
 * Emptied, it is none.
 */
export function CodeField(props: CodeFieldProps) {
  const latest = useRef(props);
  latest.current = props;
  const onChange = useCallback((code: string) => latest.current.onChange(code), []);
  const onBlur = useCallback(() => latest.current.onBlur(), []);
  return <CodeBox {...props} onChange={onChange} onBlur={onBlur} />;
}
