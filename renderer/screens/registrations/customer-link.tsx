import { Check, Copy, ExternalLink, MailPlus } from 'lucide-react';
import type { Input } from '../../../preload/contract/index.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useTemporaryValue } from '../../platform/use-timed-value.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { Section } from '../../ui/section.tsx';

/**
 * The customer's link to continue the registration: opened in the browser or copied. The address
 * itself stays in main.
 */
export function CustomerLink({ id, host }: { readonly id: string; readonly host: string }) {
  const [copied, setCopied] = useTemporaryValue<'copy' | 'copy-message'>(2000);
  const redirect = (how: Input<'registrations', 'redirect'>['how']) =>
    bridge().registrations.redirect({ id, how });
  /* Separate commands: a user may press copy and open at the same time. */
  const [copy, copying] = useCommand(redirect, () => setCopied('copy'));
  const [copyMessage, copyingMessage] = useCommand(redirect, () => setCopied('copy-message'));
  const [open, opening] = useCommand(redirect);
  const failed = [copying, copyingMessage, opening].find(({ phase }) => phase === 'failed');
  return (
    <Section title={t('registrations.link.title')}>
      <div className="registration-link">
        <p className="soft">
          <T id="registrations.link.where" values={{ host: <CodeText>{host}</CodeText> }} />
        </p>
        <Button icon={copied === 'copy' ? Check : Copy} onPress={() => void copy('copy')}>
          {t(copied === 'copy' ? 'ui.copied' : 'ui.word.copy-link')}
        </Button>
        <Button
          icon={copied === 'copy-message' ? Check : MailPlus}
          onPress={() => void copyMessage('copy-message')}
        >
          {t(copied === 'copy-message' ? 'ui.copied' : 'registrations.link.copy-message')}
        </Button>
        <Button look="quiet" icon={ExternalLink} onPress={() => void open('open')}>
          {t('ui.word.open-in-browser')}
        </Button>
        <span className="only-read" role="status">
          {copied !== null && t('ui.copied')}
        </span>
      </div>
      {failed?.phase === 'failed' && <FaultLine error={failed.error} attempt="read" />}
    </Section>
  );
}
