import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Scope } from './scope.ts';

/** Shows where a link leads, and opens it if the owner agrees; null: there is no such link. */
export const openLink = async (
  { askAndOpen }: Pick<Scope, 'askAndOpen'>,
  address: string | null,
): Promise<Result<{ wasOpened: boolean }>> =>
  address === null
    ? failed({ kind: 'not-found', traceId: null })
    : ok({ wasOpened: await askAndOpen(address) });
