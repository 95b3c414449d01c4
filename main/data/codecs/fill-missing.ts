import type * as core from 'zod/v4/core';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value of a field that an older version did not have. Undefined: the model allows no empty
 * value, so an upgrade has to set one.
 */
function emptyValueOf(model: core.$ZodTypes): null | readonly [] | undefined {
  const { def } = model._zod;
  if (def.type === 'nullable') return null;
  if (def.type === 'array') return [];
  return def.type === 'readonly' ? emptyValueOf(def.innerType as core.$ZodTypes) : undefined;
}

/**
 * Sets fields that `model` has and `value` lacks to null or an empty list, at any depth. Everything
 * else stays unchanged.
 */
export function fillMissing(model: core.$ZodTypes, value: unknown): unknown {
  const { def } = model._zod;
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'readonly') {
    return value === null || value === undefined
      ? value
      : fillMissing(def.innerType as core.$ZodTypes, value);
  }
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((item) => fillMissing(def.element as core.$ZodTypes, item));
  }
  if (!isObject(value)) return value;
  if (def.type === 'object') return fillFields(def.shape as Shape, value);
  return def.type === 'union' ? fillOption(model as core.$ZodUnion, value) : value;
}

type Shape = Readonly<Record<string, core.$ZodTypes>>;

function fillFields(shape: Shape, value: Record<string, unknown>): Record<string, unknown> {
  const completed = { ...value };
  for (const [name, field] of Object.entries(shape)) {
    if (Object.hasOwn(value, name)) completed[name] = fillMissing(field, value[name]);
    else {
      const nothing = emptyValueOf(field);
      if (nothing !== undefined) completed[name] = nothing;
    }
  }
  return completed;
}

/** In a discriminated union, picks the variant that the value names. */
function fillOption({ _zod: { def } }: core.$ZodUnion, value: Record<string, unknown>): unknown {
  const { discriminator } = def as core.$ZodDiscriminatedUnionDef;
  if (discriminator === undefined) return value;
  const chosen = (def.options as readonly core.$ZodTypes[]).find((option) =>
    option._zod.propValues?.[discriminator]?.has(value[discriminator] as core.util.Primitive),
  );
  return chosen === undefined ? value : fillMissing(chosen, value);
}
