import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Scope } from './scope.ts';

/** Shows the user where a link leads, and opens it if they agree; null: there is no such link. */
export async function openLink(
  { askAndOpen }: Pick<Scope, 'askAndOpen'>,
  address: string | null,
): Promise<Result<{ wasOpened: boolean }>> {
  return address === null
    ? failed({ kind: 'not-found', traceId: null })
    : ok({ wasOpened: await askAndOpen(address) });
}
