import { describe, expectTypeOf, it } from 'vitest';
import type { Imitates } from '../../electron-stand-in/imitates.ts';

/**
 * Checks with the types whether the stand-in may replace a part of an Electron module, as
 * `electron.ts` does for whole modules.
 */
type MayBe<Ours, Real> = Ours extends Imitates<Real, Ours> ? true : false;

describe('Real Electron: the types of the stand-in', () => {
  it("accept parts of Electron, with the stand-in's own objects in place of Electron’s", () => {
    expectTypeOf<
      MayBe<{ openExternal: (url: string) => Promise<void> }, Electron.Shell>
    >().toEqualTypeOf<true>();
    expectTypeOf<
      MayBe<{ setContextMenu: (menu: { items: string[] } | null) => void }, Electron.Tray>
    >().toEqualTypeOf<true>();
  });

  it('reject a name that Electron does not have, other arguments and another result', () => {
    expectTypeOf<
      MayBe<{ openElsewhere: (url: string) => Promise<void> }, Electron.Shell>
    >().toEqualTypeOf<false>();
    expectTypeOf<
      MayBe<{ openExternal: (url: number) => Promise<void> }, Electron.Shell>
    >().toEqualTypeOf<false>();
    expectTypeOf<
      MayBe<{ openExternal: (url: string) => string }, Electron.Shell>
    >().toEqualTypeOf<false>();
    expectTypeOf<
      MayBe<{ isVisible: () => string }, Electron.BrowserWindow>
    >().toEqualTypeOf<false>();
  });
});
