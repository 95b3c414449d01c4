import type * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { fillMissing, isObject } from './fill-missing.ts';

/**
 * Values of one kind as JSON text with the version of their model. Written in the current version,
 * read in every version. A field that an older version lacks becomes null or an empty list.
 */
export interface Codec<Value> {
  /** The name in the fixtures of stored values by version. */
  readonly name: string;
  readonly version: number;
  readonly model: z.ZodMiniType;
  write(value: Value): string;
  /** @throws SyntaxError if the text is not JSON */
  read(text: string): Value;
}

/** Converts a value of version `n` to version `n + 1` if filling missing fields is not enough. */
export type Upgrade = (written: unknown) => unknown;

interface CodecOptions {
  readonly name: string;
  /** Counts from 1. Increment it when a field is added, renamed or changes its meaning. */
  readonly version: number;
  /** Keyed by the version to upgrade from. */
  readonly upgrades?: Readonly<Record<number, Upgrade>>;
}

/**
 * An object gets the version as its first field. A list or a single value becomes the only field of
 * such an object.
 */
function withVersion(version: number, json: string): string {
  const mark = `{"modelVersion":${String(version)}`;
  if (json === 'null') return json;
  if (!json.startsWith('{')) return `${mark},"only":${json}}`;
  return json === '{}' ? `${mark}}` : `${mark},${json.slice(1)}`;
}

/**
 * The app writes no other versions. Without this check, an imported vault could cause endless
 * upgrades or skip all of them.
 */
function isVersion(mark: unknown): mark is number {
  return Number.isSafeInteger(mark) && Number(mark) >= 1;
}

/** A text without a version is read as version 1. */
function splitVersion(text: string): { readonly version: number; readonly value: unknown } {
  const parsed = JSON.parse(text) as unknown;
  if (!isObject(parsed) || !('modelVersion' in parsed)) return { version: 1, value: parsed };
  const { modelVersion, ...fields } = parsed;
  return {
    version: isVersion(modelVersion) ? modelVersion : 1,
    value: 'only' in fields ? fields['only'] : fields,
  };
}

/**
 * @param model the current shape of a value; written values are not checked, because the types are
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
      const written = splitVersion(text);
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
