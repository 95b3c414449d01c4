import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { FormFooter } from '../../../forms/form-footer.tsx';
import { ProblemsAbove } from '../../../forms/problems-above.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { AcceptWarnings } from './accept-warnings.tsx';
import { ClientFields } from './client-fields.tsx';
import type { NewClientField } from './new-client-field.ts';
import { Readiness } from './readiness.tsx';
import { useClientForm } from './use-client-form.ts';
import type { ClientFormSettings } from './use-client-form.ts';
import './new-client.css';

/**
 * The form of a client on a page. A problem shows at its field after the field was left; a value
 * with a warning can be sent once the user accepts it.
 */
export function ClientForm({
  notes,
  footNote,
  submit,
  startAt = [],
  isReachable = null,
  onChecked,
  onCancel,
  ...settings
}: ClientFormSettings & {
  /** Above the fields. */
  readonly notes: ReactNode;
  /** Next to the buttons. */
  readonly footNote: ReactNode;
  readonly submit: {
    readonly label: string;
    readonly isDisabled: boolean;
    readonly isPending: boolean;
    /** Above the button: the request, or the failure. */
    readonly before?: ReactNode;
  };
  readonly isReachable?: boolean | null;
  /** The first of these fields gets the focus at first. */
  readonly startAt?: readonly NewClientField[];
  readonly onChecked: (client: NewClient) => void;
  readonly onCancel: () => void;
}) {
  const { form, client, sent, checking, prepare, acceptance } = useClientForm(settings);
  useEffect(() => {
    if (startAt.length > 0) form.focusFirst(startAt);
    // Only once: later input must not move the focus.
  }, []);
  const send = async (): Promise<void> => {
    const checked = await prepare();
    if (checked !== null) onChecked(checked);
  };
  return (
    <Form
      ref={form.element}
      className="new-client-form"
      noValidate
      isPending={submit.isPending}
      onSubmit={() => void send()}
    >
      {notes}
      <ProblemsAbove above={form.above} />
      <ClientFields fields={form} client={client} home={settings.home} />
      <AcceptWarnings {...acceptance} />
      <Readiness
        client={sent}
        isReachable={isReachable}
        organizationCountry={settings.home.country}
        hasDoubts={acceptance.warnings.length > 0}
        gapsNote={form.problemCount > 0 ? null : 'clients.edit.still'}
      />
      {checking.phase === 'failed' && <FaultPanel error={checking.error} attempt="write" />}
      {submit.before}
      <FormFooter form={form} note={footNote} onCancel={onCancel}>
        <Button
          look="primary"
          type="submit"
          isDisabled={submit.isDisabled}
          isPending={submit.isPending || checking.phase === 'pending'}
        >
          {submit.label}
        </Button>
      </FormFooter>
    </Form>
  );
}
