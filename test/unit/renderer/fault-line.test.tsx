import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { activateLocale } from '../../../renderer/i18n/i18n.ts';
import { FaultLine } from '../../../renderer/widgets/faults/fault-panel.tsx';
import { pageText } from '../../fixtures/page-text.tsx';

function refusal(detail: string | null): CommandError {
  return {
    kind: 'not-allowed',
    missingScope: null,
    detail,
    traceId: null,
  };
}
function lineOf(error: CommandError, was: 'read' | 'write'): string {
  return pageText(<FaultLine error={error} attempt={was} />);
}

describe('the error line', () => {
  beforeAll(() => activateLocale('en', 'en-GB'));

  it('separates the bank’s words from those of Cashdesk, and omits absent ones', () => {
    expect(lineOf(refusal('Denied for the moment.'), 'read')).toContain(
      'Message from your bank: Denied for the moment.',
    );
    expect(lineOf(refusal(null), 'read')).not.toContain('Message from your bank');
  });
  it('says whether anything changed after a write, not after a read of a list', () => {
    expect(lineOf(refusal(null), 'write')).toContain('Nothing changed');
    expect(lineOf(refusal(null), 'read')).not.toContain('changed');
  });
});
