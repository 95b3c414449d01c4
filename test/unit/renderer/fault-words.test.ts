import { describe, expect, it } from 'vitest';
import { faultWords } from '../../../renderer/ui/fault-words.ts';

describe('what is said about a failure', () => {
  it('never claims that a write did not happen when it may have', () => {
    expect(faultWords({ kind: 'outcome-unknown', traceId: null }, 'write').changed).toBe('ui.fault.changed.unknown');
    expect(faultWords({ kind: 'timed-out' }, 'write').changed).toBe('ui.fault.changed.unknown');
    expect(faultWords({ kind: 'service-failed', status: 502, traceId: null }, 'write').changed).toBe('ui.fault.changed.unknown');
  });

  it('says that nothing changed where that is certain', () => {
    expect(faultWords({ kind: 'offline' }, 'write').changed).toBe('ui.fault.changed.nothing');
    expect(faultWords({ kind: 'timed-out' }, 'read').changed).toBe('ui.fault.changed.look');
  });
});
