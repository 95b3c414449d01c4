import { describe, expect, it } from 'vitest';
import { canInstallUpdates } from '../../../main/updates/can-install-updates.ts';
import { readUpdateSource, sourceOfEnvironment } from '../../../main/updates/update-source.ts';

const built = {
  feed: 'https://updates.example/cashdesk',
  page: null,
  publicKeys: ['key', 'spare'],
  windowsPublishers: ['CN=Cashdesk'],
};
function read(feed: string, isPackaged = true) {
  return readUpdateSource({ ...built, feed }, { isPackaged });
}

describe('the source of updates', () => {
  it('is the feed that the build names, over https', () => {
    expect(read('https://updates.example/cashdesk')?.feed.href).toBe(
      'https://updates.example/cashdesk/',
    );
  });

  it.each([
    '',
    'http://updates.example/',
    'http://127.0.0.1:4000/',
    'file:///tmp/',
    'https://name:word@updates.example/',
    'updates.example',
    'https://',
  ])('is absent in an installed app that was built with %j', (feed) => {
    expect(read(feed)).toBeNull();
  });

  it('may be on loopback in a working copy', () => {
    expect(read('http://127.0.0.1:4000/', false)?.feed.host).toBe('127.0.0.1:4000');
    expect(read('http://updates.example/', false)).toBeNull();
  });

  it.each([true, false])('is absent without a key (packaged: %s)', (isPackaged) => {
    expect(readUpdateSource({ ...built, publicKeys: [] }, { isPackaged })).toBeNull();
    const { publicKeys: _, ...keyless } = built;
    expect(readUpdateSource(keyless, { isPackaged })).toBeNull();
  });

  it('is absent in a working copy whose environment names a feed without a key', () => {
    const named = { CASHDESK_UPDATES_FEED: 'http://127.0.0.1:4000/' };
    const read = (environment: Readonly<Record<string, string>>) =>
      readUpdateSource(sourceOfEnvironment(environment), { isPackaged: false });
    expect(read(named)).toBeNull();
    expect(read({ ...named, CASHDESK_UPDATES_KEY: '' })).toBeNull();
    expect(read({ ...named, CASHDESK_UPDATES_KEY: 'key' })?.publicKeys).toEqual(['key']);
  });

  it('is absent if the build names none', () => {
    expect(readUpdateSource(null, { isPackaged: true })).toBeNull();
  });
});

describe('whether an update can be installed here', () => {
  const source = read('https://updates.example/');
  const says = (
    change: Partial<NonNullable<typeof source>>,
    where: Partial<Parameters<typeof canInstallUpdates>[1]>,
  ): boolean => {
    if (source === null) throw new Error('The source of a test is none');
    return canInstallUpdates(
      { ...source, ...change },
      { platform: 'linux', isPackaged: true, appImage: '/tmp/Cashdesk.AppImage', ...where },
    );
  };

  it.each([
    ['an AppImage in a folder that can be written to', {}, {}, true],
    [
      'a package of Debian, which the system’s own tool installs',
      {},
      { appImage: undefined },
      false,
    ],
    [
      'an AppImage in a folder that cannot be written to',
      {},
      { appImage: '/nowhere/Cashdesk.AppImage' },
      false,
    ],
    ['Windows with a publisher to check', {}, { platform: 'win32' }, true],
    ['Windows without one', { windowsPublishers: [] }, { platform: 'win32' }, false],
    ['macOS, which compares it with the signature of what runs', {}, { platform: 'darwin' }, true],
    ['a working copy', {}, { isPackaged: false }, false],
    ['another system', {}, { platform: 'freebsd' }, false],
  ] as const)('%s', (_what, change, where, can) => {
    expect(says(change, where)).toBe(can);
  });
});
