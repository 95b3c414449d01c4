import { create } from 'zustand';
import type { Output } from '../../../../preload/contract/index.ts';

export type CreatedSubscription = Output<'webhooks', 'create'>;
/** A secret that the bank returned once, with the connection of its subscription. */
export type CreatedSecret = {
  readonly connectionId: string;
  readonly row: CreatedSubscription['row'];
  readonly secret: string;
  readonly isSecretKept: boolean;
};

/**
 * Secrets that wait to be shown, only in the memory of this window: a user who leaves the form
 * before the bank's answer sees the secret later.
 */
export const useCreatedSecrets = create<{ readonly queue: readonly CreatedSecret[] }>(() => ({
  queue: [],
}));

/** Stores a secret to show, if the bank returned one. */
export function queueSecret(
  connectionId: string,
  { row, secret, isSecretKept }: CreatedSubscription,
): void {
  if (secret === null || secret === '') return;
  useCreatedSecrets.setState(({ queue }) => ({
    queue: [...queue, { connectionId, row, secret, isSecretKept }],
  }));
}

/** The user saw it: the window deletes it. */
export function forgetSecret(secret: CreatedSecret): void {
  useCreatedSecrets.setState(({ queue }) => ({ queue: queue.filter((each) => each !== secret) }));
}

/** The secret to show now, oldest first; never one of another connection. */
export function nextSecret(
  queue: readonly CreatedSecret[],
  connectionId: string | null,
): CreatedSecret | null {
  return queue.find((each) => each.connectionId === connectionId) ?? null;
}
