import { create } from 'zustand';
import type { Output } from '../../../../preload/contract/index.ts';

export type Made = Output<'webhooks', 'create'>;
/** A secret that the bank returned once, with the connection of its subscription. */
export type MadeSecret = {
  readonly connectionId: string;
  readonly row: Made['row'];
  readonly secret: string;
  readonly isSecretKept: boolean;
};

/**
 * Secrets that wait to be shown, only in the memory of this window: a user who leaves the form
 * before the bank's answer sees the secret later.
 */
export const useMadeSecrets = create<{ readonly waiting: readonly MadeSecret[] }>(() => ({
  waiting: [],
}));

/** Stores a secret to show, if the bank returned one. */
export function keepToShow(connectionId: string, { row, secret, isSecretKept }: Made): void {
  if (secret === null || secret === '') return;
  useMadeSecrets.setState(({ waiting }) => ({
    waiting: [...waiting, { connectionId, row, secret, isSecretKept }],
  }));
}

/** The user saw it: the window deletes it. */
export function forgetShown(shown: MadeSecret): void {
  useMadeSecrets.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each !== shown) }));
}

/** The secret to show now, oldest first; never one of another connection. */
export function nextToShow(
  waiting: readonly MadeSecret[],
  connectionId: string | null,
): MadeSecret | null {
  return waiting.find((each) => each.connectionId === connectionId) ?? null;
}
