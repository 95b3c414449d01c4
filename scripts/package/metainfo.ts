import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One release as CHANGELOG.md has it. `date`: as Keep a Changelog writes it, 2026-12-01. */
type Release = {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly string[];
};

/**
 * The releases of a page in the form of Keep a Changelog, newest first; what is not released yet is
 * none.
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
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function releaseElement({ version, date, changes }: Release): string {
  const opening = `    <release version="${escaped(version)}" date="${date}"`;
  if (changes.length === 0) return `${opening}/>`;
  return [
    `${opening}>`,
    '      <description>',
    '        <ul>',
    ...changes.map((change) => `          <li>${escaped(change)}</li>`),
    '        </ul>',
    '      </description>',
    '    </release>',
  ].join('\n');
}

/**
 * The page of AppStream with what stands elsewhere: the home page, unless it is nobody's, and the
 * releases.
 */
export function completeMetainfo(
  page: string,
  { homepage, releases }: { readonly homepage: string; readonly releases: readonly Release[] },
): string {
  const isNobodys = /\.invalid([/:]|$)/.test(homepage);
  const added = [
    ...(isNobodys ? [] : [`  <url type="homepage">${escaped(homepage)}</url>`]),
    ...(releases.length === 0
      ? []
      : ['  <releases>', ...releases.map(releaseElement), '  </releases>']),
  ];
  return page
    .replace(/^<!--.*-->\n/m, '')
    .replace('</component>', () => [...added, '</component>'].join('\n'));
}

/** Writes the page of AppStream into `folder`, by the name that software centres look for. */
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
