import type { Handlers } from '../../preload/contract/index.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { CsvForm } from '../export/csv.ts';
import type { SaveText } from '../export/save-text.ts';
import { eraseRegistration } from '../features/registrations/erase-registration.ts';
import { exportedRegistrations } from '../features/registrations/export-registrations.ts';
import {
  getRegistration,
  listRegistrations,
} from '../features/registrations/read-registrations.ts';
import { registrationLink } from '../features/registrations/registration-link.ts';
import { openVaultOf } from '../features/registrations/registrations-context.ts';
import {
  trackRegistrations,
  untrackRegistration,
} from '../features/registrations/track-registrations.ts';
import type { Messages } from '../messages/messages.ts';
import type { Registrations } from './compose-registrations.ts';
import { saveRecords } from './save-records.ts';

export type RegistrationDesktop = {
  readonly saveText: SaveText;
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
};

/** Which use case answers for the registrations. */
export const createRegistrationHandlers = (
  { context, creations, yieldDeps, validate }: Registrations,
  {
    desktop,
    messages,
    csvForm,
  }: {
    readonly desktop: RegistrationDesktop;
    readonly messages: () => Messages;
    readonly csvForm: () => CsvForm;
  },
): Pick<Handlers, 'registrations'> => ({
  registrations: {
    list: (input) => listRegistrations(context, input),
    get: (input) => getRegistration(context, input),
    track: (input) => trackRegistrations(context, input),
    untrack: (input) => untrackRegistration(context, input),
    validate: ({ registration }) => validate(registration),
    create: creations.create,
    indeterminateCreations: creations.indeterminate,
    recordCreationOutcome: creations.resolve,
    saveForm: async ({ json }) => {
      const end = await desktop.saveText({
        suggestedName: `${messages()('registrations.fileOfForm')}.json`,
        text: json,
        extension: 'json',
      });
      return end === 'saved' || end === 'cancelled'
        ? ok({ wasSaved: end === 'saved' })
        : failed({ kind: 'storage-unavailable', reason: end });
    },
    redirect: async ({ id, how }) => {
      const link = registrationLink(context.connection(), id);
      if (link === null) return failed({ kind: 'not-found', traceId: null });
      if (how === 'open') await desktop.askAndOpen(link);
      else await desktop.copyText(link);
      return ok({});
    },
    erase: (input) => eraseRegistration(context, input),
    export: (order) => {
      const open = openVaultOf(context);
      if (!open.ok) return open;
      const { vault } = open.value;
      return saveRecords(
        open.value.connection,
        {
          order,
          file: 'registrations.file',
          exporting: (_, asked, { messages: t, ...parts }) =>
            exportedRegistrations(vault, asked, {
              ...parts,
              now: context.now(),
              labels: {
                heading: (column) => t(`registrations.column.${column}`),
                step: (step) => t(`registrations.step.${step}`),
                yes: t('registrations.yes'),
                no: t('registrations.no'),
              },
            }),
        },
        { ...yieldDeps, csvForm: csvForm(), saveText: desktop.saveText, messages },
      );
    },
  },
});
