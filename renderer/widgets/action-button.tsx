import type { ComponentProps } from 'react';
import { runAction, useActions, useCanRun, useActionHandlers } from '../platform/actions.ts';
import type { Action } from '../platform/actions.ts';
import { t } from '../i18n/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { refreshRecord } from './facts/record-actions.ts';

type Of = {
  readonly of: Action;
  /** The handler, if no other component handles the action; null: unavailable. */
  readonly does?: (() => void) | null;
};
type ButtonLook = Partial<
  Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'icon' | 'isPending'>
> & { readonly isPlain?: boolean };

/** A button for an action, with the label of its screen. `isPlain`: without an icon. */
export function ActionButton({ of: action, does, isPlain = false, ...look }: Of & ButtonLook) {
  useActions([[action, does]]);
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

export function ActionIconButton({ of: action, does, ...look }: Of & { readonly isOn?: boolean }) {
  useActions([[action, does]]);
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
export function RefreshButton({ of: action }: Pick<Of, 'of'>) {
  const here = useActionHandlers();
  const both = [...new Set([action, refreshRecord])].filter(({ id }) => here[id]);
  return (
    <IconButton
      data-action={action.id}
      icon={action.icon}
      label={t(action.button ?? action.label)}
      isDisabled={both.length === 0}
      onPress={() => both.forEach((each) => runAction(each))}
    />
  );
}

/** The action as a menu item. */
export function ActionItem({ of: action }: Pick<Of, 'of'>) {
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
