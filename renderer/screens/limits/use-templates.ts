import { useCallback } from 'react';
import { textOrder } from '../../../preload/contract/bounded-text.ts';
import type { LimitTemplate } from '../../../preload/contract/cards/limit-runs.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useT } from '../../i18n/i18n.ts';
import { builtInTemplate, builtInTemplateIds } from './built-in-templates.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

export type NamedTemplate = LimitTemplate & { readonly isOwn: boolean };

/** The built-in templates, then the owner's own by name. */
export function useTemplates(): readonly NamedTemplate[] {
  const t = useT();
  const { unitsPerMajor } = useLimitUnit();
  const connectionId = useConnectionId();
  const own = useCachedQuery(
    { topic: 'limit-templates', key: `limit-templates:${connectionId ?? ''}` },
    useCallback(() => bridge().limitTemplates.list({}), []),
  );
  const inOrder = textOrder();
  return [
    ...builtInTemplateIds.map((id) => ({
      id,
      name: t(`limits.template.${id}`),
      limits: builtInTemplate(id, unitsPerMajor),
      isOwn: false,
    })),
    ...(own.value?.templates ?? [])
      .toSorted((a, b) => inOrder(a.name, b.name))
      .map((template) => ({ ...template, isOwn: true })),
  ];
}
