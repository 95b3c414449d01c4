import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builderSettings } from '../../../scripts/package/builder-settings.ts';
import { lintianTags, missingTools } from '../../../scripts/package/debian-checks.ts';
import { readFpmOrder } from '../../../scripts/package/debian-package.ts';

const settings = readFileSync('electron-builder.yml', 'utf8');

describe('the Debian package', () => {
  it('has the layout that electron-builder gives fpm', () => {
    const { options, placed } = readFpmOrder([
      '--architecture',
      'amd64',
      '--name',
      'cashdesk',
      'build/linux/copyright=/usr/share/doc/cashdesk/copyright',
      '/release/linux-unpacked/=/opt/Cashdesk',
    ]);
    expect(Object.fromEntries(options)).toEqual({ architecture: 'amd64', name: 'cashdesk' });
    expect(placed).toEqual([
      { from: 'build/linux/copyright', to: '/usr/share/doc/cashdesk/copyright' },
      { from: '/release/linux-unpacked/', to: '/opt/Cashdesk' },
    ]);
  });

  it('gives a reason for each lintian tag that it overrides', () => {
    const blocks = readFileSync('build/linux/lintian-overrides', 'utf8').split(/^(?=#)/m);
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.filter((block) => !/^# .{20,}\.\n(cashdesk: [a-z-]+.*\n)+$/.test(block))).toEqual(
      [],
    );
  });

  it('fails for any other tag, including info and pedantic ones', () => {
    expect(
      lintianTags(
        'E: cashdesk: embedded-library\nO: cashdesk: dir-or-file-in-opt\nP: cashdesk: no-homepage-field\nN: a note\nI: cashdesk: unused-override\n',
      ),
    ).toEqual([
      'E: cashdesk: embedded-library',
      'P: cashdesk: no-homepage-field',
      'I: cashdesk: unused-override',
    ]);
  });

  it('says in one line how to install the tools that read it', () => {
    expect(missingTools(() => true)).toBeNull();
    expect(missingTools((tool) => tool === 'dpkg-deb' || tool === 'lintian')).toBe(
      'Not read here for want of desktop-file-validate, appstreamcli: the Debian package. Get them with: sudo apt-get install desktop-file-utils appstream',
    );
  });

  it('lets only its own program create user namespaces where Ubuntu restricts them', () => {
    const profile = readFileSync('build/linux/apparmor-profile', 'utf8');
    const product = /^productName: (.+)$/m.exec(settings)?.[1];
    const executable = /^ {2}executableName: (.+)$/m.exec(settings)?.[1];
    expect(settings).toMatch(/^ {2}appArmorProfile: build\/linux\/apparmor-profile$/m);
    expect([...profile.matchAll(/^profile .*$/gm)].map(String)).toEqual([
      `profile ${executable} /opt/${product}/${executable} flags=(unconfined) {`,
    ]);
    expect(profile).toMatch(/^ {2}userns,$/m);
  });

  it('depends on the C library that its native modules were linked against', () => {
    const binaries = ['x64', 'arm64'].flatMap((arch) => [
      `node_modules/keytar/prebuilds/linux-${arch}/keytar.node`,
      `node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-${arch}.node`,
    ]);
    const needed = binaries.flatMap((file) =>
      [...readFileSync(file, 'latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) =>
        Number(minor),
      ),
    );
    const asked = builderSettings().deb.depends.flatMap(
      (name) => /^libc6 \(>= 2\.(\d+)\)$/.exec(name)?.[1] ?? [],
    );
    expect(asked).toEqual([String(Math.max(...needed))]);
  });

  it('describes itself to a desktop in all five languages', () => {
    const entry = (name: string): readonly string[] =>
      [...settings.matchAll(new RegExp(`^ {6}${name}(?:\\[(\\w\\w)\\])?: `, 'gm'))].map(
        ([, language = 'en']) => language,
      );
    expect(entry('Keywords').toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it']);
    // English is the description itself.
    expect(entry('Comment').toSorted()).toEqual(['de', 'es', 'fr', 'it']);
    expect(readdirSync('renderer/i18n/locales').toSorted()).toEqual(
      builderSettings().electronLanguages.toSorted(),
    );
  });
});
