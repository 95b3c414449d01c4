import { useCallback } from 'react';
import type { CardGroup } from '../../../preload/contract/cards/card-groups.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { builtInTemplate, builtInTemplateIds } from './built-in-templates.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

export type NamedTemplate = Omit<CardGroup, 'cardIds'> & { readonly isOwn: boolean };

/** The built-in templates, then the owner's own by name. */
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
      isOwn: false,
    })),
    ...(own.value?.templates ?? []).map((template) => ({ ...template, isOwn: true })),
  ];
}
