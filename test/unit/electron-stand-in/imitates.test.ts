import { describe, expectTypeOf, it } from 'vitest';
import type { Imitates } from '../../electron-stand-in/imitates.ts';

/**
 * Whether the stand-in may have this in the place of a module of Electron: checked with the types,
 * as the modules themselves are in `electron.ts`.
 */
type MayBe<Ours, Real> = Ours extends Imitates<Real, Ours> ? true : false;

describe('Real Electron: the types of the stand-in', () => {
  it('let pass what Electron has, with objects of its own in the place of Electron’s', () => {
    expectTypeOf<
      MayBe<{ openExternal: (url: string) => Promise<void> }, Electron.Shell>
    >().toEqualTypeOf<true>();
    expectTypeOf<
      MayBe<{ setContextMenu: (menu: { items: string[] } | null) => void }, Electron.Tray>
    >().toEqualTypeOf<true>();
  });

  it('refuse a name that Electron does not have, other arguments and another result', () => {
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
