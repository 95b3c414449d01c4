import { textOrder } from '../../../../preload/contract/bounded-text.ts';
import type { LimitTemplate } from '../../../../preload/contract/cards/limit-runs.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { LimitTemplateRecord } from '../../../data/vault/cards/limit-templates.ts';
import { openVaultOf } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { checkedName } from '../own-name.ts';
import { limitTemplateCodec } from '../../../data/codecs/own-records.ts';

function read({ id, name, limits }: LimitTemplateRecord): LimitTemplate {
  return {
    id,
    name,
    limits: limitTemplateCodec.read(limits),
  };
}

/** The owner's own templates, by name. */
export function listTemplates(scope: Scope): Result<{ readonly templates: LimitTemplate[] }> {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  const templates = vault.value.limitTemplates.all().map(read);
  const inOrder = textOrder();
  return ok({ templates: templates.toSorted((a, b) => inOrder(a.name, b.name)) });
}

/** Makes a template (a null id) or gives one its new name and limits. Errors: those of its name. */
export function saveTemplate(
  scope: Scope,
  asked: {
    readonly id: string | null;
    readonly name: string;
    readonly limits: LimitTemplate['limits'];
  },
): Result<{ readonly template: LimitTemplate }> {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  const { limitTemplates } = vault.value;
  const name = checkedName(limitTemplates.all(), asked);
  if (!name.ok) return name;
  const template: LimitTemplate = {
    id: asked.id ?? scope.randomUUID(),
    name: name.value,
    limits: asked.limits,
  };
  limitTemplates.put({ ...template, limits: limitTemplateCodec.write(asked.limits) });
  scope.publishChange('limit-templates');
  return ok({ template });
}

/** Removing one that is gone already is no error. */
export function removeTemplate(scope: Scope, id: string): Result<Record<string, never>> {
  const vault = openVaultOf(scope);
  if (!vault.ok) return vault;
  vault.value.limitTemplates.remove(id);
  scope.publishChange('limit-templates');
  return ok({});
}
