import type { Vault } from '../data/vault/open-vault.ts';
import type { WriteFinished } from '../../preload/contract/write-finished.ts';
import type { AnyWrite } from './write-kind.ts';

export type Outcome<Write extends AnyWrite, Scope> = {
  readonly write: Write;
  /** The replaced writes, in their new state. */
  readonly others?: readonly Write[];
  /**
   * Further data to store in the same transaction, into the connection that is open then. Runs
   * again after a disk failure.
   */
  readonly alsoStore?: (open: Scope, vault: Vault) => void;
  /** No caller waited for the answer: the write continued in the background. */
  readonly isInBackground?: boolean;
  readonly card?: WriteFinished['card'];
};

/** Combines a waiting earlier outcome of the same write with the later one. */
export function joinOutcomes<Write extends AnyWrite, Scope>(
  earlier: Outcome<Write, Scope> | undefined,
  later: Outcome<Write, Scope>,
): Outcome<Write, Scope> {
  return earlier === undefined
    ? later
    : {
        ...later,
        others: [...(earlier.others ?? []), ...(later.others ?? [])],
        alsoStore: (open, vault) => {
          earlier.alsoStore?.(open, vault);
          later.alsoStore?.(open, vault);
        },
      };
}
