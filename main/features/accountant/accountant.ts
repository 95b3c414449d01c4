import { ok } from '../../../preload/contract/result.ts';
import { createZip } from '../../export/zip.ts';
import type { Feature } from '../feature.ts';
import { saveFile } from '../save-records.ts';
import { createYield } from '../yield-to-event-loop.ts';
import {
  companyOf,
  monthEntries,
  monthNote,
  monthTables,
  entryNames,
  openMonth,
} from './month-file.ts';

/** The accountant's month: the parts of all features, in one file. */
export const accountant: Feature<'accountant'> = {
  commandGroups: ['accountant'],
  open: (scope) => ({
    commands: {
      accountant: {
        preview: async ({ month }) => {
          const openedMonth = openMonth(scope, month);
          return ok({
            tables: [...(await monthTables(openedMonth))],
            files: [...(await entryNames(openedMonth))],
            note: monthNote(scope),
          });
        },
        save: ({ month }) =>
          saveFile(scope, {
            suggestedName: `${month} ${companyOf(scope)}`,
            text: createZip(monthEntries(openMonth(scope, month)), createYield(scope)),
            extension: 'zip',
          }),
      },
    },
  }),
};
