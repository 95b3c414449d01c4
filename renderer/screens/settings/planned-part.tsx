import { useActiveConnection } from '../../platform/connections.ts';
import { useT } from '../../i18n/i18n.ts';
import { useCardRules } from '../../widgets/cards/planned/card-rules.ts';
import { PlannedSwitch } from '../../widgets/cards/planned/planned-switch.tsx';

function PlannedOf({ name }: { readonly name: string }) {
  const t = useT();
  const { rules } = useCardRules();
  if (rules.length === 0) return null;
  return (
    <>
      <h3 className="data-of">{t('settings.planned.title', { connection: name })}</h3>
      <PlannedSwitch />
    </>
  );
}

/** Whether what is planned for the cards of the active connection is made; nothing where nothing is. */
export function PlannedPart() {
  const connection = useActiveConnection();
  return connection && <PlannedOf name={connection.name} />;
}
