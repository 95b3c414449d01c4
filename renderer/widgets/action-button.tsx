import type { ComponentProps } from 'react';
import { runAction, useActions, useCanRun, useActionHandlers } from '../platform/actions.ts';
import type { Action } from '../platform/actions.ts';
import { t } from '../i18n/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { refreshRecordAction } from './facts/record-actions.ts';

type ActionProps = {
  readonly action: Action;
  /** The handler, if no other component handles the action; null: unavailable. */
  readonly onRun?: (() => void) | null;
};
type ButtonLook = Partial<
  Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'icon' | 'isPending'>
> & { readonly isPlain?: boolean };

/** A button for an action, with the label of its screen. `isPlain`: without an icon. */
export function ActionButton({
  action,
  onRun,
  isPlain = false,
  ...look
}: ActionProps & ButtonLook) {
  useActions([[action, onRun]]);
  return (
    <Button
      {...(!isPlain && { icon: action.icon })}
      {...look}
      data-action={action.id}
      isDisabled={!useCanRun(action)}
      onPress={() => runAction(action)}
    >
      {t(action.button ?? action.label)}
    </Button>
  );
}

export function ActionIconButton({
  action,
  onRun,
  ...look
}: ActionProps & { readonly isOn?: boolean }) {
  useActions([[action, onRun]]);
  return (
    <IconButton
      {...look}
      data-action={action.id}
      icon={action.icon}
      label={t(action.button ?? action.label)}
      isDisabled={!useCanRun(action)}
      onPress={() => runAction(action)}
    />
  );
}

/** The refresh button of a screen: reads its list and the shown record from the bank again. */
export function RefreshButton({ action }: Pick<ActionProps, 'action'>) {
  const handlers = useActionHandlers();
  const actions = [...new Set([action, refreshRecordAction])].filter(({ id }) => handlers[id]);
  return (
    <IconButton
      data-action={action.id}
      icon={action.icon}
      label={t(action.button ?? action.label)}
      isDisabled={actions.length === 0}
      onPress={() => actions.forEach((each) => runAction(each))}
    />
  );
}

/** The action as a menu item. */
export function ActionItem({ action }: Pick<ActionProps, 'action'>) {
  return (
    <MenuItem
      id={action.id}
      icon={action.icon}
      label={t(action.button ?? action.label)}
      {...(action.hint && { hint: t(action.hint) })}
      isDisabled={!useCanRun(action)}
      onAction={() => runAction(action)}
    />
  );
}
