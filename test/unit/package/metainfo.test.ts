import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeMetainfo, releasesOf } from '../../../scripts/package/metainfo.ts';

const page = readFileSync('build/linux/dev.cashdesk.app.metainfo.xml', 'utf8');
const changelog = `# Changelog

## Unreleased

- Not yet.

## [1.1.0] - 2027-01-05

### Added

- A button for <everything> & more,
  in two lines.
- Another one.

## 1.0.0 – 2026-12-24
`;

describe('the metadata for a software centre', () => {
  it('has every text in all five languages', () => {
    const texts = [...page.matchAll(/<(summary|p)(?: xml:lang="(\w+)")?>/g)].map(
      ([, element, language = 'en']) => `${element} ${language}`,
    );
    const times = (text: string): number => texts.filter((each) => each === text).length;
    expect(texts).toHaveLength(15);
    for (const language of ['en', 'de', 'fr', 'it', 'es'])
      expect([times(`summary ${language}`), times(`p ${language}`)]).toEqual([1, 2]);
  });

  it('lists each release of the changelog with its changes, and no unreleased one', () => {
    expect(releasesOf(changelog)).toEqual([
      {
        version: '1.1.0',
        date: '2027-01-05',
        changes: ['A button for <everything> & more, in two lines.', 'Another one.'],
      },
      { version: '1.0.0', date: '2026-12-24', changes: [] },
    ]);
    expect(releasesOf('# Changelog\n\n## Unreleased\n\nNothing.\n')).toEqual([]);
    const whole = completeMetainfo(page, {
      homepage: 'https://cashdesk.example',
      releases: releasesOf(changelog),
    });
    expect(whole).toContain('<li>A button for &lt;everything&gt; &amp; more, in two lines.</li>');
    expect(whole).toContain('<release version="1.0.0" date="2026-12-24"/>');
    expect(whole).toContain('<url type="homepage">https://cashdesk.example</url>');
  });

  it('names no home page on an unowned domain', () => {
    expect(
      completeMetainfo(page, { homepage: 'https://cashdesk.invalid', releases: [] }),
    ).not.toMatch(/<url|<releases|<!--/);
  });
});
