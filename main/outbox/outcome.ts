import type { Vault } from '../data/vault/open-vault.ts';
import type { WriteFinished } from '../../preload/contract/write-finished.ts';
import type { KeptWrite } from './write-kind.ts';

/** What became of a write, as it is recorded. */
export type Outcome<Write extends KeptWrite, Scope> = {
  /** The write in its new state. */
  readonly write: Write;
  /** Those that it replaced, in their new state. */
  readonly others?: readonly Write[];
  /**
   * What else has to be known with it: in one transaction, and into the connection that is open
   * then. It is done again where the disk failed.
   */
  readonly beside?: (open: Scope, vault: Vault) => void;
  /** Nobody waited for the answer: it went on by itself. */
  readonly isUnasked?: boolean;
  readonly card?: WriteFinished['card'];
};

/** What still waits of an earlier outcome of the same write goes along with the later one. */
export function joined<Write extends KeptWrite, Scope>(
  earlier: Outcome<Write, Scope> | undefined,
  later: Outcome<Write, Scope>,
): Outcome<Write, Scope> {
  return earlier === undefined
    ? later
    : {
        ...later,
        others: [...(earlier.others ?? []), ...(later.others ?? [])],
        beside: (open, vault) => {
          earlier.beside?.(open, vault);
          later.beside?.(open, vault);
        },
      };
}
