import { ok } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { createLongList } from '../../../platform/reads/long-list.ts';

/** The e-invoices that the user added, newest first. */
export const invoiceFileList = createLongList({
  query: {},
  read: async (_query, chunk) => {
    const answer = await bridge().invoiceFiles.list({ invoiceId: null, ...chunk });
    return answer.ok ? ok({ ...answer.value, matchCount: answer.value.totalCount }) : answer;
  },
});
