import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { addressProblem } from '../../../preload/contract/app/connections.ts';
import type { IssuerMetadata } from '../../../preload/contract/app/connections.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { refusalOf } from '../../forms/refusal.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { withDiscovered } from './form-values.ts';
import type { FormValues } from './form-values.ts';

/** Reads the issuer's metadata and fills the empty address fields. */
export function Discovery({
  values,
  change,
  refuse,
}: {
  readonly values: FormValues;
  readonly change: (change: Partial<FormValues>) => void;
  /** Shows the problem of an address at its field. */
  readonly refuse: (error: CommandError) => void;
}) {
  const [discovered, setDiscovered] = useState<IssuerMetadata | null>(null);
  const [discover, discovering] = useCommand(bridge().connections.discover);
  const run = async () => {
    setDiscovered(null);
    const result = await discover({ issuer: values.issuer.trim() });
    if (!result.ok) {
      refuse(result.error);
      return;
    }
    setDiscovered(result.value);
    change(withDiscovered(values, result.value));
  };
  return (
    <div className="form-rows" aria-live="polite">
      <div>
        <Button
          size="small"
          isDisabled={addressProblem(values.issuer.trim()) !== null}
          isPending={discovering.phase === 'pending'}
          onPress={() => void run()}
        >
          {t('connections.discover.action')}
        </Button>
      </div>
      {discovered !== null && (
        <Note tone={discovered.supportsPkce ? 'green' : 'brass'} icon={CircleCheck}>
          {t('connections.discover.found')}{' '}
          {discovered.supportsPkce ? null : t('connections.discover.no-pkce')}
        </Note>
      )}
      {discovering.phase === 'failed' && refusalOf(discovering.error) === null && (
        <FaultLine error={discovering.error} attempt="read" />
      )}
    </div>
  );
}
