import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One release in CHANGELOG.md. `date`: as in Keep a Changelog, 2026-12-01. */
type Release = {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
};

/**
 * The releases of a page in the form of Keep a Changelog, newest first; the unreleased section is
 * left out.
 */
export function releasesOf(changelog: string): Release[] {
  return changelog.split(/^## /m).flatMap((section) => {
    const [, version, date] =
      /^\[?(\d+\.\d+\.\d+(?:-[\w.]+)?)\]? [-–] (\d{4}-\d\d-\d\d)$/m.exec(
        section.split('\n', 1)[0] ?? '',
      ) ?? [];
    if (version === undefined || date === undefined) return [];
    const changes = [...section.matchAll(/^- ((?:.|\n(?! *\n|- |#))+)/gm)].map(([, text = '']) =>
      text.replace(/\s+/g, ' ').trim(),
    );
    return [{ version, date, changes }];
  });
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function releaseElement({ version, date, changes }: Release): string {
  const openingTag = `    <release version="${escapeXml(version)}" date="${date}"`;
  if (changes.length === 0) return `${openingTag}/>`;
  return [
    `${openingTag}>`,
    '      <description>',
    '        <ul>',
    ...changes.map((change) => `          <li>${escapeXml(change)}</li>`),
    '        </ul>',
    '      </description>',
    '    </release>',
  ].join('\n');
}

/**
 * Adds data from other files to the AppStream page: the home page, unless it is a placeholder, and
 * the releases.
 */
export function completeMetainfo(
  page: string,
  { homepage, releases }: { readonly homepage: string; readonly releases: readonly Release[] },
): string {
  const isPlaceholder = /\.invalid([/:]|$)/.test(homepage);
  const addedLines = [
    ...(isPlaceholder ? [] : [`  <url type="homepage">${escapeXml(homepage)}</url>`]),
    ...(releases.length === 0
      ? []
      : ['  <releases>', ...releases.map(releaseElement), '  </releases>']),
  ];
  return page
    .replace(/^<!--.*-->\n/m, '')
    .replace('</component>', () => [...addedLines, '</component>'].join('\n'));
}

/** Writes the AppStream page into `folder`, under the name that software centres read. */
export function writeMetainfo(folder: string, homepage: string): void {
  const name = 'dev.cashdesk.app.metainfo.xml';
  mkdirSync(folder, { recursive: true });
  const page = readFileSync(path.join('build', 'linux', name), 'utf8');
  writeFileSync(
    path.join(folder, name),
    completeMetainfo(page, {
      homepage,
      releases: releasesOf(readFileSync('CHANGELOG.md', 'utf8')),
    }),
  );
}
