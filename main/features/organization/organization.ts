import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { readPeriodically, usualInterval } from '../background-reads.ts';
import { organizationSubject } from '../kept-organization.ts';
import { setLowBalance } from './low-balances.ts';
import { askForOrganization, readCashAhead, readOrganization } from './read-organization.ts';

/** The company and its bank accounts. */
export const organization: Feature<'organization'> = {
  answersFor: ['organization'],
  open: (scope) => {
    const includesExternal = (): boolean => scope.preferences().includeExternalAccounts;
    let included = includesExternal();
    scope.reported.listen(({ objectKind }) => {
      if (['transaction', 'account', 'organization'].includes(objectKind))
        readOrganization(scope, 'now');
    });
    readPeriodically(scope, {
      interval: usualInterval,
      mayRead: () => true,
      lastReadEpochMs: () => scope.refreshes.lastTryEpochMs(organizationSubject),
      read: () => askForOrganization(scope),
    });
    return {
      commands: {
        organization: {
          get: ({ refresh }) => readOrganization(scope, refresh),
          setLowBalance: (input) => setLowBalance(scope, input),
          cashAhead: () => ok({ ahead: readCashAhead(scope) }),
        },
      },
      lifecycle: {
        preferencesChanged: () => {
          if (includesExternal() === included) return;
          included = includesExternal();
          scope.publishChange('organization');
          if (included) readOrganization(scope, 'now');
        },
      },
    };
  },
};
