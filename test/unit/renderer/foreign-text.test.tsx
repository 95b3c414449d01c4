import fc from 'fast-check';
import { isValidElement } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { messagesOf } from '../../../main/messages/messages.ts';
import { bridge } from '../../../renderer/platform/bridge.ts';
import { visibleText, visibleTexts } from '../../../renderer/format/visible-text.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { formatPieces } from '../../../renderer/i18n/t.tsx';
import { runs } from '../../fixtures/extent.ts';

/** Texts with characters that messages and screens could mistake for markup. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\\u202e',
        '\\x41',
        '\\u{1f600}',
        '\\\\',
        '{name}',
        "'{'",
        '#',
        '<b>',
        '\u0001',
        '\u00010\u0001',
        '\u202e',
        '%s',
        '$&',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

beforeAll(() => activateLocale('en', 'en-GB'));
afterEach(() => vi.unstubAllGlobals());

describe('a foreign name in a sentence', () => {
  it('appears letter for letter, even if its letters spell an escape', () => {
    const [before = '', after = ''] = t('cards.lock.this', { name: '|' }).split('|');
    fc.assert(
      fc.property(
        hostile,
        (name) => void expect(t('cards.lock.this', { name })).toBe(before + name + after),
      ),
    );
    expect(t('cards.lock.this', { name: 'C:\\x41\\u202e' })).toContain('C:\\x41\\u202e');
  });

  it('appears unchanged in dialogs, the tray and the notifications', () => {
    for (const locale of ['en', 'fr', 'de', 'it', 'es'] as const) {
      const [before = '', after = ''] = messagesOf(locale)('link.body', { host: '|' }).split('|');
      fc.assert(
        fc.property(
          hostile,
          (host) =>
            void expect(messagesOf(locale)('link.body', { host })).toBe(before + host + after),
        ),
        { numRuns: runs(40) },
      );
    }
  });

  it('moves no element of its sentence, and loses no words', () => {
    fc.assert(
      fc.property(hostile, (ago) => {
        const pieces = formatPieces(t, 'ui.as-of.time-ago', { time: <i>12</i>, ago });
        expect(pieces.filter(isValidElement)).toEqual([<i>12</i>]);
        expect(pieces.map((piece) => (typeof piece === 'string' ? piece : '12')).join('')).toBe(
          t('ui.as-of.time-ago', { time: '12', ago: visibleText(ago) }),
        );
      }),
    );
  });
});

describe('an answer to the window', () => {
  const verb = <Value,>(value: Value) => ({ read: async () => ({ ok: true, value }) });
  const given = (name: string) => ({
    cards: verb({ row: { name, extras: [{ name, json: name }] }, count: 1 }),
    drafts: verb({ json: name }),
    clients: {
      create: async () => ({
        ok: false,
        error: {
          kind: 'rejected',
          problems: [{ code: name, detail: name, pointer: null }],
          traceId: null,
        },
      }),
    },
    preferences: { set: async () => ({ ok: false, error: { kind: 'unexpected', traceId: name } }) },
    on: () => () => undefined,
  });
  const ask = async (
    name: string,
    path: readonly [feature: string, verb: string],
  ): Promise<unknown> => {
    vi.stubGlobal('window', { cashdesk: given(name) });
    const verbs = (
      bridge() as unknown as Readonly<
        Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>
      >
    )[path[0]];
    return verbs?.[path[1]]?.({});
  };

  it("has no hidden characters in the bank's texts, also in refusals", async () => {
    const name = 'invoice\u202efdp.exe\u0000';
    expect(await ask(name, ['cards', 'read'])).toEqual({
      ok: true,
      value: {
        row: {
          name: visibleText(name),
          extras: [{ name: visibleText(name), json: visibleText(name) }],
        },
        count: 1,
      },
    });
    expect(await ask(name, ['clients', 'create'])).toMatchObject({
      error: { problems: [{ code: visibleText(name), detail: visibleText(name) }] },
    });
    expect(await ask(name, ['preferences', 'set'])).toMatchObject({
      error: { traceId: visibleText(name) },
    });
  });

  it("preserves the user's own input letter for letter", async () => {
    expect(await ask('a\u200fb', ['drafts', 'read'])).toEqual({
      ok: true,
      value: { json: 'a\u200fb' },
    });
  });

  it('repeats no request: each command of the bridge stays the same function', () => {
    vi.stubGlobal('window', { cashdesk: given('a') });
    expect(bridge().cards).toBe(bridge().cards);
  });

  it('changes hidden characters only', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shown = visibleTexts(value);
        expect(visibleTexts(shown)).toBe(shown);
        expect(JSON.stringify(shown)).not.toMatch(
          /[\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/,
        );
      }),
    );
    const plain = { a: ['b', { c: null, d: 1 }], e: 'Crème brûlée 👩\u200d🍳' };
    expect(visibleTexts(plain)).toBe(plain);
  });
});
