import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  openStoredVersion,
  readExpectedScreens,
} from '../fixtures/stored-versions/open-stored-version.ts';
import { readStoredScreens } from '../fixtures/stored-versions/screens.ts';
import type { CashdeskRig } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

const versionsFolder = path.resolve(import.meta.dirname, '../fixtures/stored-versions');
const versions = readdirSync(versionsFolder).filter((name) =>
  existsSync(path.join(versionsFolder, name, 'screens.json')),
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
    const folder = path.join(versionsFolder, version);
    rig = await openStoredVersion(folder);
    const now = await readStoredScreens(rig.cashdesk);
    const expectedScreens = readExpectedScreens(folder);
    expect(Object.keys(expectedScreens).length).toBeGreaterThan(80);
    for (const [screen, shown] of Object.entries(expectedScreens)) {
      expect({ [screen]: inAnyOrder(screen, now[screen]) }).toMatchObject({
        [screen]: inAnyOrder(screen, shown),
      });
    }
  });
});
