import { failed, ok } from '../../../preload/contract/result.ts';
import { type RegistrationId, registrationId } from '../../../preload/contract/values.ts';
import { hiddenSecret } from '../../bank/registrations/registrations-bank.ts';
import { periodicJob } from '../../scheduler/simple-jobs.ts';
import type { Feature } from '../feature.ts';
import { saveFile, saveRecords } from '../save-records.ts';
import type { Scope } from '../scope.ts';
import { createYield } from '../yield-to-event-loop.ts';
import { createRegistrationCreations } from './create-registration.ts';
import { customerMessage } from './customer-message.ts';
import { warnOfFollowed } from './followed-company.ts';
import { eraseDue, eraseRegistration } from './erase-registration.ts';
import { exportedRegistrations } from './export-registrations.ts';
import { followedId } from './kept-registrations.ts';
import { plainId } from '../followed-ids.ts';
import { learnEvents } from './learn-events.ts';
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
function followedAmong(
  { vault }: Pick<Scope, 'vault'>,
  ids: Iterable<string>,
): readonly RegistrationId[] {
  return [...new Set([...ids].map(plainId))].flatMap((id) => {
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
  answersFor: ['registrations'],
  open: (scope) => {
    const { reportBug } = scope;
    const onboarding = onboardingOf(scope);
    const context: RegistrationsContext = { ...scope, onboarding };
    const reader = createRegistrationReader(context);
    const creations = createRegistrationCreations(context);

    const learn = async (about: readonly string[]): Promise<void> => {
      if (!scope.vault || !scope.isOpen()) return;
      const learnt = await learnEvents(scope.vault, {
        isOpen: scope.isOpen,
        yieldToEventLoop: createYield(scope),
        notices: scope.notices,
      });
      if (!scope.isOpen()) return;
      if (learnt.size > 0 || about.length > 0) scope.publishChange('registrations');
      reader.refreshMany(followedAmong(scope, [...about, ...learnt]), 'background');
    };
    const deps: ReadRegistrationsDeps = {
      ...context,
      reader,
      learnOn: () => void learn([]).catch(reportBug),
    };

    const runDueWork = (): void => {
      learn([])
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
    let isOffered = false;
    const afterOpening = (): void => {
      runDueWork();
      if (isOffered || scope.profile.kind !== 'demo' || scope.phase() !== 'signed-in') return;
      isOffered = true;
      listDemoRegistrations(deps).catch(reportBug);
    };

    scope.reported.listen(({ objectKind, ids }) => {
      // The event of a registration's reset names the organisation that was created for it.
      if (objectKind === 'registration' || objectKind === 'organization')
        learn(ids ?? []).catch(reportBug);
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
            const found = validateRegistration(
              registration,
              request && { ...request, headers: [...request.headers, ...staging] },
            );
            const known = warnOfFollowed(scope, registration.organization);
            return ok({ ...found, warnings: [...found.warnings, ...known] });
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
            else await scope.copyText(how === 'copy' ? link : customerMessage(scope, { id, link }));
            return ok({});
          },
          erase: (input) => eraseRegistration(context, input),
          export: (order) => {
            return withVault(scope, (vault) =>
              saveRecords(scope, {
                format: order.format,
                file: 'shell.screen.registrations',
                exporting: (parts) =>
                  exportedRegistrations(vault, order, { ...parts, now: scope.now() }),
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
