import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../sqlite.ts';
import { reasonOrThrow } from '../../storage-failure.ts';
import type { IsBehind } from './record-order.ts';

/**
 * What makes later answers quick and nobody waits for: a step a turn. Given up as soon as anything
 * changes, or may have, and begun again by the next who asks.
 */
export function workAhead(db: Database, isBehind: IsBehind) {
  let underWay: object | null = null;
  let isDone = false;

  async function run(steps: Iterator<void>): Promise<void> {
    const mine = {};
    underWay = mine;
    do await nextTurn();
    while (underWay === mine && db.open && !isBehind() && goesOn(steps));
    if (underWay !== mine) return;
    underWay = null;
    isDone = true;
  }

  return {
    begin: (steps: () => Iterator<void>): void => {
      if (underWay === null && !isDone && !isBehind()) void run(steps());
    },
    giveUp: (): void => {
      underWay = null;
      isDone = false;
    },
  };
}

/** Where storage fails, whoever asks meets that, and says so. */
function goesOn(steps: Iterator<void>): boolean {
  try {
    return steps.next().done !== true;
  } catch (error) {
    reasonOrThrow(error);
    return false;
  }
}
