import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Words that made comments, titles and pages hard to read, with what to write instead. */
const retired: Readonly<Record<string, string>> = {
  'anew|once more': 'again',
  'by itself|by themselves': 'automatically',
  'whoever|whomever|whatever was': 'name the subject',
  'so many|so much|of theirs': 'name the subject',
  'beside|besides': 'next to, also',
  'puts? up with': 'accept',
  'puts? right': 'fix',
  'put away': 'dismiss',
  'goes on|go on|going on|went on': 'continue',
  'on its way|under way': 'in flight, in progress',
  'looks? again|looked at': 'check, poll, read again',
  'is told|are told|hears|heard|unheard': 'notify, report, receive',
  'settles|concludes|make up its mind': 'finish, record the outcome, decide',
  'as it stands|stood': 'current',
  'brought|handed|given back|gives back': 'imported, passed, restored',
  'indeterminate|uncertain|unsure': 'unknown',
  'she|her|hers|herself': 'the user, they',
  'for good': 'permanently',
};
const longestSentence = 30;

const retiredWords = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:${Object.keys(retired).join('|')})(?![\\p{L}\\p{N}_-])`,
  'giu',
);

/** Comments on lines of their own; lines of `//` that follow one another are one comment. */
function commentsOf(code: string): readonly string[] {
  const blocks = [...code.matchAll(/^[ \t]*\/\*[^]*?\*\//gm)].map(([block]) =>
    block.replaceAll(/^\s*(?:\/\*+|\*\/|\*)/gm, ' ').replace('*/', ''),
  );
  const lines = [...code.matchAll(/(?:^[ \t]*\/\/.*\n?)+/gm)].map(([group]) =>
    group.replaceAll(/^\s*\/\//gm, ' '),
  );
  return [...blocks, ...lines];
}

function titlesOf(code: string): readonly string[] {
  const titles = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...code.matchAll(titles)].map(([, , title = '']) => title);
}

/** A page without its code, tables and lists, whose lines are sentences of their own. */
function paragraphsOf(page: string): readonly string[] {
  return page
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .split(/\n(?:\s*\n|(?=\s*[-*|#]|\d+\.))/)
    .filter((paragraph) => !paragraph.startsWith('|'));
}

/** What is wrong with a text, without what it quotes in backticks. */
function faultsOf(text: string): readonly string[] {
  const plain = text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\s+/g, ' ');
  const long = plain
    .split(/(?<=[.!?:;])\s|(?=@param )/)
    .filter((sentence) => sentence.split(' ').length > longestSentence)
    .map((sentence) => `too long: ${sentence.slice(0, 60)}`);
  return [...[...plain.matchAll(retiredWords)].map(([word]) => word), ...long];
}

function faultsIn(
  pattern: string,
  textsOf: (content: string) => readonly string[],
): readonly string[] {
  return globSync(pattern, { cwd: root }).flatMap((file) =>
    textsOf(readFileSync(path.join(root, file), 'utf8')).flatMap((text) =>
      faultsOf(text).map((fault) => `${file}: ${fault}`),
    ),
  );
}

describe('plain English', () => {
  it.each(['main', 'preload', 'renderer', 'scripts', 'test'])('in the comments of %s', (folder) => {
    expect(faultsIn(`${folder}/**/*.{ts,tsx,css}`, commentsOf)).toEqual([]);
  });

  it('in the titles of the tests', () => {
    expect(faultsIn('test/**/*.{test,spec}.{ts,tsx}', titlesOf)).toEqual([]);
  });

  it('in the pages', () => {
    expect(
      faultsIn('{*.md,docs/**/*.md,{main,preload,renderer,test}/README.md}', paragraphsOf),
    ).toEqual([]);
  });

  it('is missed by a comment, a title and a page with a retired word', () => {
    const code =
      "/** Whoever was read. */\n// Begins\n// anew.\nit('goes on by itself', () => {});";
    expect(commentsOf(code).flatMap(faultsOf)).toEqual(['Whoever', 'anew']);
    expect(titlesOf(code).flatMap(faultsOf)).toEqual(['goes on', 'by itself']);
    expect(paragraphsOf('# Title\n\nShe reads `anew`.\n').flatMap(faultsOf)).toEqual(['She']);
    expect(faultsOf(`${'word '.repeat(longestSentence)}end.`)).toHaveLength(1);
  });
});
