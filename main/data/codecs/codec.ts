import type * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { fillMissing, isObject } from './fill-missing.ts';

/**
 * Values of one kind as JSON text, with the version of their model: written as they are today, read
 * whichever version wrote them. A field that the model did not have yet when the text was written
 * is null, or an empty list.
 */
export interface Codec<Value> {
  /** Its name in the fixtures of what each version kept. */
  readonly name: string;
  readonly version: number;
  readonly model: z.ZodMiniType;
  write(value: Value): string;
  /** @throws SyntaxError where the text is no JSON */
  read(text: string): Value;
}

/**
 * Makes a value that version `n` wrote one of version `n + 1`, where filling in what is missing is
 * not enough.
 */
export type Upgrade = (written: unknown) => unknown;

interface CodecOptions {
  readonly name: string;
  /**
   * Counts from 1. Raised when a field is added to the model, renamed, or comes to mean something
   * else.
   */
  readonly version: number;
  /** By the version to upgrade from. */
  readonly upgrades?: Readonly<Record<number, Upgrade>>;
}

/**
 * An object has the version as its first field; a list or a single value becomes the one field of
 * such an object.
 */
function withVersion(version: number, json: string): string {
  const mark = `{"modelVersion":${String(version)}`;
  if (json === 'null') return json;
  if (!json.startsWith('{')) return `${mark},"only":${json}}`;
  return json === '{}' ? `${mark}}` : `${mark},${json.slice(1)}`;
}

/**
 * No version of ours counts otherwise: what an imported vault says would be counted up from
 * without an end, or past every upgrade.
 */
function isVersion(mark: unknown): mark is number {
  return Number.isSafeInteger(mark) && Number(mark) >= 1;
}

/** A text without a version is read as one of the first. */
function parts(text: string): { readonly version: number; readonly value: unknown } {
  const parsed = JSON.parse(text) as unknown;
  if (!isObject(parsed) || !('modelVersion' in parsed)) return { version: 1, value: parsed };
  const { modelVersion, ...fields } = parsed;
  return {
    version: isVersion(modelVersion) ? modelVersion : 1,
    value: 'only' in fields ? fields['only'] : fields,
  };
}

/**
 * @param model what a value looks like today; what is written is not checked against it, for the
 * types have done so
 */
export function createCodec<Value>(
  model: z.ZodMiniType<Value>,
  { name, version, upgrades = {} }: CodecOptions,
): Codec<Value> {
  return {
    name,
    version,
    model,
    write: (value) => withVersion(version, JSON.stringify(value)),
    read: (text) => {
      const written = parts(text);
      let { value } = written;
      for (let from = written.version; from < version; from += 1) {
        const upgrade = upgrades[from];
        if (upgrade !== undefined) value = upgrade(value);
      }
      const isOld = written.version < version;
      return (isOld ? fillMissing(model as unknown as core.$ZodTypes, value) : value) as Value;
    },
  };
}

export function writeOrNull<Value>(codec: Codec<Value>, value: Value | null): string | null {
  return value === null ? null : codec.write(value);
}

export function readOrNull<Value>(codec: Codec<Value>, text: string | null): Value | null {
  return text === null ? null : codec.read(text);
}
