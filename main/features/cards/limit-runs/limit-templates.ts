import { normalizedText, textOrder } from '../../../../preload/contract/bounded-text.ts';
import type { LimitTemplate } from '../../../../preload/contract/limit-runs.ts';
import { type InputProblem, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { LimitTemplateRecord } from '../../../data/vault/limit-templates.ts';
import { openVaultOf } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { limitTemplateCodec } from '../../../data/codecs/own-records.ts';

const mostTemplates = 100;

const read = ({ id, name, limits }: LimitTemplateRecord): LimitTemplate => ({
  id,
  name,
  limits: limitTemplateCodec.read(limits),
});
const refused = (problem: InputProblem): Result<never> =>
  failed({ kind: 'invalid-input', problems: [problem] });

/**
 * Two names that a person reads as one are one: case, outer spaces and the way an accent is written
 * do not tell them apart.
 */
const sameName = (name: string): string => normalizedText(name, 'NFC').trim().toLowerCase();

/** The owner's own templates, by name. */
export const listTemplates = (scope: Scope): Result<{ readonly templates: LimitTemplate[] }> => {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  const templates = vault.value.limitTemplates.all().map(read);
  const inOrder = textOrder();
  return ok({ templates: templates.toSorted((a, b) => inOrder(a.name, b.name)) });
};

/**
 * Makes a template (a null id) or gives one its new name and limits. Errors: `not-found` for an id
 * that is none; `invalid-input` with `name-missing`, `name-taken` (in any case of letters),
 * `too-many` past a hundred.
 */
export const saveTemplate = (
  scope: Scope,
  asked: {
    readonly id: string | null;
    readonly name: string;
    readonly limits: LimitTemplate['limits'];
  },
): Result<{ readonly template: LimitTemplate }> => {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  const { limitTemplates } = vault.value;
  const all = limitTemplates.all();
  const name = asked.name.trim();
  if (name === '') return refused({ path: ['name'], code: 'name-missing' });
  if (asked.id !== null && !all.some(({ id }) => id === asked.id))
    return failed({ kind: 'not-found', traceId: null });
  if (all.some((other) => other.id !== asked.id && sameName(other.name) === sameName(name)))
    return refused({ path: ['name'], code: 'name-taken' });
  if (asked.id === null && all.length >= mostTemplates)
    return refused({ path: [], code: 'too-many' });
  const template: LimitTemplate = {
    id: asked.id ?? scope.randomUUID(),
    name,
    limits: asked.limits,
  };
  limitTemplates.put({ ...template, limits: limitTemplateCodec.write(asked.limits) });
  scope.publishChange('limit-templates');
  return ok({ template });
};

/** Removing one that is gone already is no error. */
export const removeTemplate = (scope: Scope, id: string): Result<Record<string, never>> => {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  vault.value.limitTemplates.remove(id);
  scope.publishChange('limit-templates');
  return ok({});
};
