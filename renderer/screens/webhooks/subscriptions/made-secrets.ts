import { create } from 'zustand';
import type { Output } from '../../../../preload/contract/index.ts';

export type Made = Output<'webhooks', 'create'>;
/** A secret that the bank gave once, with the connection whose subscription it is of. */
export type MadeSecret = {
  readonly connectionId: string;
  readonly row: Made['row'];
  readonly secret: string;
  readonly isSecretKept: boolean;
};

/**
 * What waits to be seen by whoever made it, in this window's memory alone: who leaves the form
 * before the bank has answered finds it on the way back.
 */
export const useMadeSecrets = create<{ readonly waiting: readonly MadeSecret[] }>(() => ({
  waiting: [],
}));

/** Keeps a secret to be shown, where the bank gave one. */
export function keepToShow(connectionId: string, { row, secret, isSecretKept }: Made): void {
  if (secret === null || secret === '') return;
  useMadeSecrets.setState(({ waiting }) => ({
    waiting: [...waiting, { connectionId, row, secret, isSecretKept }],
  }));
}

/** It was seen: nothing here holds it any more. */
export function forgetShown(shown: MadeSecret): void {
  useMadeSecrets.setState(({ waiting }) => ({ waiting: waiting.filter((each) => each !== shown) }));
}

/** The one to show now: never beside the lists of another connection, the oldest first. */
export function nextToShow(
  waiting: readonly MadeSecret[],
  connectionId: string | null,
): MadeSecret | null {
  return waiting.find((each) => each.connectionId === connectionId) ?? null;
}
