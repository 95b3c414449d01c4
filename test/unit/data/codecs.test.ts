import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import * as bankModels from '../../../main/data/codecs/bank-models.ts';
import { type Codec, createCodec, type Upgrade } from '../../../main/data/codecs/codec.ts';
import * as ownRecords from '../../../main/data/codecs/own-records.ts';
import { modelShape } from '../../fixtures/stored-versions/model-shape.ts';

const fixtureFolder = path.resolve(import.meta.dirname, '../../fixtures/stored-versions');
function readJson(name: string): unknown {
  return JSON.parse(readFileSync(path.join(fixtureFolder, name), 'utf8')) as unknown;
}

const codecs: readonly Codec<unknown>[] = [
  ...Object.values(bankModels),
  ...Object.values(ownRecords),
] as Codec<unknown>[];

/** A text of each kind, as each version of the app wrote it. */
const writtenBy = readdirSync(fixtureFolder)
  .filter((name) => /^version-\d+\.json$/.test(name))
  .map((name) => ({ name, texts: readJson(name) as Readonly<Record<string, string>> }));

const shapes = readJson('model-shapes.json') as Readonly<
  Record<string, Readonly<Record<number, readonly string[]>>>
>;

describe('stored records', () => {
  it('have unique codec names', () => {
    expect(new Set(codecs.map(({ name }) => name)).size).toBe(codecs.length);
  });

  describe.each(writtenBy)('of $name', ({ texts }) => {
    it.each(codecs.filter(({ name }) => name in texts))('are readable today: $name', (codec) => {
      const value = codec.read(texts[codec.name] ?? '');
      expect(codec.model.safeParse(value)).toMatchObject({ success: true });
      expect(codec.read(codec.write(value))).toEqual(value);
      expect(value).not.toHaveProperty('modelVersion');
    });
  });

  it.each(codecs)('are in the fixtures of their current version: $name', ({ name, version }) => {
    expect(readJson(`version-${String(version)}.json`)).toHaveProperty([name]);
  });

  // A changed model gets a higher version, an entry in model-shapes.json and a text in a new
  // fixture.
  it.each(codecs)(
    'have the fields recorded for their version: $name',
    ({ name, version, model }) => {
      expect(modelShape(model)).toEqual(shapes[name]?.[version]);
    },
  );
});

describe('a model with new fields', () => {
  const today = z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    colour: z.nullable(z.string()),
    tags: z.array(z.string()),
    parts: z.array(z.object({ id: z.string(), weight: z.nullable(z.number()) })),
    owner: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
    end: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('open') }),
      z.object({ kind: z.literal('ended'), why: z.nullable(z.string()) }),
    ]),
  });
  const first = createCodec(
    z.object({
      id: z.string(),
      title: z.nullable(z.string()),
      parts: z.array(z.object({ id: z.string() })),
      owner: z.nullable(z.object({ id: z.string() })),
      end: z.object({ kind: z.string() }),
    }),
    { name: 'thing', version: 1 },
  );
  const second = createCodec(today, {
    name: 'thing',
    version: 3,
    upgrades: {
      1: (written) => {
        const { title, ...fields } = written as { readonly title: string };
        return { ...fields, name: title };
      },
    },
  });
  const old = {
    id: 'a',
    title: 'Émile & Söhne',
    parts: [{ id: 'b' }],
    owner: { id: 'c' },
    end: { kind: 'ended' },
  };
  const read = {
    id: 'a',
    name: 'Émile & Söhne',
    colour: null,
    tags: [],
    parts: [{ id: 'b', weight: null }],
    owner: { id: 'c', email: null },
    end: { kind: 'ended', why: null },
  };

  test('reads earlier versions, with null for fields they did not have', () => {
    expect(second.read(first.write(old))).toEqual(read);
    expect(second.read(JSON.stringify(old))).toEqual(read);
    expect(second.model.safeParse(second.read(first.write(old)))).toMatchObject({ success: true });
  });

  test('restores its own records unchanged', () => {
    expect(second.read(second.write(read as z.infer<typeof today>))).toEqual(read);
  });

  test('reads lists and single values, too', () => {
    const list = createCodec(z.array(z.object({ id: z.string(), size: z.nullable(z.number()) })), {
      name: 'list',
      version: 2,
    });
    expect(list.read('[{"id":"a"}]')).toEqual([{ id: 'a', size: null }]);
    expect(list.read(list.write([{ id: 'a', size: 3 }]))).toEqual([{ id: 'a', size: 3 }]);
    const word = createCodec(z.nullable(z.string()), { name: 'word', version: 2 });
    expect(
      ['"a"', 'null', word.write('a'), word.write(null)].map((text) => word.read(text)),
    ).toEqual(['a', null, 'a', null]);
  });

  test.each(['-1e999', '-1', '0', '0.5', '"x"', 'null'])(
    'reads an invalid version (%s) as the first, and upgrades from there only',
    (mark) => {
      const rename = ({ title }: { readonly title: string }) => ({ name: title });
      const asked: string[] = [];
      const upgrades = new Proxy<Readonly<Record<number, Upgrade>>>(
        { 1: (written) => rename(written as { readonly title: string }) },
        {
          get: (own, from) => {
            asked.push(String(from));
            if (asked.length > 9) throw new RangeError('counted up without an end');
            return own[Number(from)];
          },
        },
      );
      const codec = createCodec(z.object({ name: z.string() }), {
        name: 'thing',
        version: 2,
        upgrades,
      });
      expect(codec.read(`{"modelVersion":${mark},"title":"a"}`)).toEqual({ name: 'a' });
      expect(asked).toEqual(['1']);
    },
  );

  test('accepts null from an upgrade', () => {
    const word = createCodec(z.nullable(z.string()), {
      name: 'word',
      version: 2,
      upgrades: { 1: () => null },
    });
    expect(word.read('"a"')).toBeNull();
  });

  test('reads the known fields of a later version', () => {
    const later = createCodec(z.object({ id: z.string() }), { name: 'thing', version: 9 });
    expect(first.read(later.write({ id: 'a' }))).toEqual({ id: 'a' });
  });
});
