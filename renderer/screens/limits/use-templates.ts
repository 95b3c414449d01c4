import { useCallback } from 'react';
import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import type { CardGroup } from '../../../preload/contract/cards/card-groups.ts';
import type { RunChange } from '../../../preload/contract/cards/limit-runs.ts';
import { askedFieldsOf, changeableLimits } from '../../../preload/contract/cards/limits.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { builtInTemplate, builtInTemplateIds } from './built-in-templates.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

/** Limits under a name, which are applied to the cards that are selected. */
export type NamedTemplate = Pick<CardGroup, 'id' | 'name'> & { readonly wanted: LimitChange };

const limitFields: ReadonlySet<string> = new Set(changeableLimits.flatMap(askedFieldsOf));

/** The limits of a rule; its other settings need another request. */
function limitsIn(wanted: RunChange): LimitChange {
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => limitFields.has(field)));
}

/** The built-in templates, then the limits of the user's rules without cards. */
export function useTemplates(): readonly NamedTemplate[] {
  const t = useT();
  const { unitsPerMajor } = useLimitUnit();
  const connectionId = useConnectionId();
  const own = useCachedQuery(
    { topic: 'cards', key: `limit-templates:${connectionId ?? ''}` },
    useCallback(() => bridge().cardGroups.templates({}), []),
  );
  return [
    ...builtInTemplateIds.map((id) => ({
      id,
      name: t(`limits.template.${id}`),
      wanted: builtInTemplate(id, unitsPerMajor),
    })),
    ...(own.value?.templates ?? [])
      .map(({ id, name, wanted }) => ({ id, name, wanted: limitsIn(wanted) }))
      .filter(({ wanted }) => Object.keys(wanted).length > 0),
  ];
}
