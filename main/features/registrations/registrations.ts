import { failed, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import { hiddenSecret } from '../../bank/registrations/registrations-bank.ts';
import { periodicJob } from '../../scheduler/simple-jobs.ts';
import type { Feature } from '../feature.ts';
import { saveFile, saveRecords } from '../save-records.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { createRegistrationCreations } from './create-registration.ts';
import { writeCustomerMessage } from './customer-message.ts';
import { warnOfFollowed } from './followed-company.ts';
import { eraseDue, eraseRegistration } from './erase-registration.ts';
import { exportRegistrations } from './export-registrations.ts';
import { followedId } from './stored-registrations.ts';
import { normalizeId } from '../followed-ids.ts';
import { readRegistrationEvents } from './read-registration-events.ts';
import {
  type ReadRegistrationsDeps,
  getRegistration,
  listRegistrations,
} from './read-registrations.ts';
import { createRegistrationReader } from './refresh-registrations.ts';
import { pollRegistrations } from './poll-registrations.ts';
import { registrationLink } from './registration-link.ts';
import { type RegistrationsContext, onboardingOf } from './registrations-context.ts';
import { trackRegistrations, untrackRegistration } from './track-registrations.ts';
import { validateRegistration } from './validate-registration.ts';
import { withVault } from '../open-connection.ts';

/** The interval for work that is due: reading older events, and erasing data. */
const dueWorkEveryMs = 15_000;

/** The followed registrations among these ids. */
function filterFollowed(
  { vault }: Pick<Scope, 'vault'>,
  ids: Iterable<string>,
): readonly RegistrationId[] {
  return [...new Set([...ids].map(normalizeId))].flatMap((id) => {
    const followed = vault?.registrations.get(id) ?? null;
    return followed === null ? [] : [followedId(followed)];
  });
}

/**
 * No endpoint lists registrations, and a user of the demo company has no portal to get an id from.
 * The demo's registrations are therefore listed when its connection first opens.
 */
async function listDemoRegistrations(deps: ReadRegistrationsDeps): Promise<void> {
  const ids = await deps.demo.registrationIds();
  if (!deps.isOpen() || deps.vault?.registrations.count() !== 0 || ids.length === 0) return;
  trackRegistrations(deps, {
    items: ids.map((id) => ({ id: registrationId.parse(id), label: null })),
  });
}

/** The registrations that a partner creates and follows. */
export const registrations: Feature<'registrations'> = {
  commandGroups: ['registrations'],
  open: (scope) => {
    const { reportBug } = scope;
    const onboarding = onboardingOf(scope);
    const context: RegistrationsContext = { ...scope, onboarding };
    const reader = createRegistrationReader(context);
    const creations = createRegistrationCreations(context);

    const readEvents = async (reportedIds: readonly string[]): Promise<void> => {
      if (!scope.vault || !scope.isOpen()) return;
      const changedIds = await readRegistrationEvents(scope.vault, {
        isOpen: scope.isOpen,
        yieldToEventLoop: createYield(scope),
        notices: scope.notices,
      });
      if (!scope.isOpen()) return;
      if (changedIds.size > 0 || reportedIds.length > 0) scope.publishChange('registrations');
      reader.refreshMany(filterFollowed(scope, [...reportedIds, ...changedIds]), 'background');
    };
    const deps: ReadRegistrationsDeps = {
      ...context,
      reader,
      continueReading: () => void readEvents([]).catch(reportBug),
    };

    const runDueWork = (): void => {
      readEvents([])
        .then(() =>
          eraseDue(context, {
            days: scope.preferences().registrationErasureDays,
            yieldToEventLoop: createYield(scope),
          }),
        )
        .catch(reportBug);
    };
    periodicJob(scope, { everyMs: dueWorkEveryMs, run: runDueWork });
    pollRegistrations(context, reader);
    let areDemoRegistrationsListed = false;
    const afterOpening = (): void => {
      runDueWork();
      if (
        areDemoRegistrationsListed ||
        scope.profile.kind !== 'demo' ||
        scope.phase() !== 'signed-in'
      )
        return;
      areDemoRegistrationsListed = true;
      listDemoRegistrations(deps).catch(reportBug);
    };

    scope.objectsReported.listen(({ objectKind, ids }) => {
      // The event of a registration's reset names the organisation that was created for it.
      if (objectKind === 'registration' || objectKind === 'organization')
        readEvents(ids ?? []).catch(reportBug);
    });
    return {
      commands: {
        registrations: {
          list: (input) => listRegistrations(deps, input),
          get: (input) => getRegistration(deps, input),
          track: (input) => trackRegistrations(deps, input),
          untrack: (input) => untrackRegistration(deps, input),
          validate: async ({ registration }) => {
            const request = onboarding?.creation ?? null;
            const prefix = scope.profile.registrations?.headerPrefix ?? '';
            const staging =
              request !== null && (await scope.hasStagingToken('registrations'))
                ? [{ name: `X-${prefix}-Staging-Token`, value: hiddenSecret }]
                : [];
            const validation = validateRegistration(
              registration,
              request && { ...request, headers: [...request.headers, ...staging] },
            );
            const followedWarnings = warnOfFollowed(scope, registration.organization);
            return ok({ ...validation, warnings: [...validation.warnings, ...followedWarnings] });
          },
          create: creations.create,
          saveForm: ({ json }) =>
            saveFile(scope, {
              suggestedName: `${scope.messages()('registrations.fileOfForm')}.json`,
              text: json,
              extension: 'json',
            }),
          redirect: async ({ id, how }) => {
            const link = registrationLink(scope, id);
            if (link === null) return failed({ kind: 'not-found', traceId: null });
            if (how === 'open') await scope.askAndOpen(link);
            else
              await scope.copyText(
                how === 'copy' ? link : writeCustomerMessage(scope, { id, link }),
              );
            return ok({});
          },
          erase: (input) => eraseRegistration(context, input),
          export: (order) => {
            return withVault(scope, (vault) =>
              saveRecords(scope, {
                format: order.format,
                file: 'shell.screen.registrations',
                exportText: (parts) =>
                  exportRegistrations(vault, order, { ...parts, now: scope.now() }),
              }),
            );
          },
        },
      },
      lifecycle: {
        opened: afterOpening,
        sessionChanged: afterOpening,
        preferencesChanged: runDueWork,
      },
      writes: {
        family: 'registration',
        readBank: reader.readNow,
        kinds: [creations],
      },
    };
  },
};
