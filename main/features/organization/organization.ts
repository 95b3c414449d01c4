import { ok } from '../../../preload/contract/result.ts';
import type { Feature } from '../feature.ts';
import { readPeriodically, usualInterval } from '../background-reads.ts';
import { organizationSubject } from '../cached-organization.ts';
import { setLowBalance } from './low-balances.ts';
import { requestOrganization, readCashAhead, readOrganization } from './read-organization.ts';

/** The company and its bank accounts. */
export const organization: Feature<'organization'> = {
  commandGroups: ['organization'],
  open: (scope) => {
    const includesExternal = (): boolean => scope.preferences().includeExternalAccounts;
    let wasIncluded = includesExternal();
    scope.objectsReported.listen(({ objectKind }) => {
      if (['transaction', 'account', 'organization'].includes(objectKind))
        readOrganization(scope, 'now');
    });
    readPeriodically(scope, {
      interval: usualInterval,
      mayRead: () => true,
      lastReadEpochMs: () => scope.refreshes.lastTryEpochMs(organizationSubject),
      read: () => requestOrganization(scope),
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
          if (includesExternal() === wasIncluded) return;
          wasIncluded = includesExternal();
          scope.publishChange('organization');
          if (wasIncluded) readOrganization(scope, 'now');
        },
      },
    };
  },
};
