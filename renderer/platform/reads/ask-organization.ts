import type { Output } from '../../../preload/contract/index.ts';
import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { bridge } from '../bridge.ts';

/** The organisation as main has it; stable, as `useCachedQuery` needs it. */
export function askOrganization(refresh: Refresh): Promise<Result<Output<'organization', 'get'>>> {
  return bridge().organization.get({ refresh });
}
