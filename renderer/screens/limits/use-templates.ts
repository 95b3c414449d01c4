import type { CardGroup } from '../../../preload/contract/cards/card-groups.ts';
import { changeableLimits } from '../../../preload/contract/cards/limits.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { builtInTemplate, builtInTemplateIds } from './built-in-templates.ts';
import { isNamed } from '../../widgets/limits/limit-changes.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';

/** Named limits, which are applied to the selected cards. */
export type NamedTemplate = Omit<CardGroup, 'cardIds'>;

/** The built-in templates, then the user's own rules without cards that set a limit. */
export function useTemplates(): readonly NamedTemplate[] {
  const { unitsPerMajor } = useLimitUnit();
  const ownTemplates = useCachedQuery('cards', () => bridge().cardGroups.templates({}));
  return [
    ...builtInTemplateIds.map((id) => ({
      id,
      name: t(`limits.template.${id}`),
      wanted: builtInTemplate(id, unitsPerMajor),
    })),
    ...(ownTemplates.value?.templates ?? []).filter(({ wanted }) =>
      changeableLimits.some((limit) => isNamed(limit, wanted)),
    ),
  ];
}
