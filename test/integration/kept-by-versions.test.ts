import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openKept, shownThen } from '../fixtures/kept/open-kept.ts';
import { keptScreens } from '../fixtures/kept/screens.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

const kept = path.resolve(import.meta.dirname, '../fixtures/kept');
const versions = readdirSync(kept).filter((name) =>
  existsSync(path.join(kept, name, 'screens.json')),
);

/** The order of these lists is not stored; their records and contents are. */
function inAnyOrder(screen: string, shown: unknown): unknown {
  return ['cards.list', 'terminalPayments.list'].includes(screen)
    ? {
        ...(shown as object),
        rows: (shown as { readonly rows: readonly { readonly id: string }[] }).rows.toSorted(
          (one, other) => one.id.localeCompare(other.id),
        ),
      }
    : shown;
}

describe('data of an earlier version', () => {
  it.each(versions)('is on every screen, as that version showed it: %s', async (version) => {
    const folder = path.join(kept, version);
    rig = await openKept(folder);
    const now = await keptScreens(rig.cashdesk);
    const then = shownThen(folder);
    expect(Object.keys(then).length).toBeGreaterThan(80);
    for (const [screen, shown] of Object.entries(then)) {
      expect({ [screen]: inAnyOrder(screen, now[screen]) }).toMatchObject({
        [screen]: inAnyOrder(screen, shown),
      });
    }
  });
});
