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
  return pageText(<FaultLine error={error} was={was} />);
}

describe('the line that says that something failed', () => {
  beforeAll(() => activateLocale('en', 'en-GB'));

  it('tells the bank’s own words from those of Cashdesk, and says nothing where the bank said nothing', () => {
    expect(lineOf(refusal('Denied for the moment.'), 'read')).toContain(
      'Message from your bank: Denied for the moment.',
    );
    expect(lineOf(refusal(null), 'read')).not.toContain('Message from your bank');
  });
  it('says whether something was changed where something was to be changed, not where a list was read', () => {
    expect(lineOf(refusal(null), 'write')).toContain('Nothing changed');
    expect(lineOf(refusal(null), 'read')).not.toContain('changed');
  });
});
