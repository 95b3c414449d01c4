import { describe, expect, it } from 'vitest';
import { sandboxWorks } from '../../../scripts/sandbox-works.ts';

const onUbuntu =
  '[1:2/3.4:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ …';

describe("the check of Electron's sandbox", () => {
  it.each([
    ['a machine that supports it', '', true],
    ['Ubuntu since 23.10, whose helper does not belong to root', onUbuntu, false],
    ['a machine without a display, which proves nothing', 'Missing X server or $DISPLAY', true],
  ])('runs Electron itself, once for a whole run: %s', (_where, output, works) => {
    const environment: NodeJS.ProcessEnv = {};
    let starts = 0;
    const ask = () =>
      sandboxWorks('/opt/electron', {
        environment,
        isRoot: false,
        start: () => ((starts += 1), output),
      });
    expect([ask(), ask(), starts]).toEqual([works, works, 1]);
  });

  it('is skipped as root, where the sandbox never works', () => {
    const start = (): string => {
      throw new Error('It was started');
    };
    expect(sandboxWorks('/opt/electron', { environment: {}, isRoot: true, start })).toBe(false);
  });
});
