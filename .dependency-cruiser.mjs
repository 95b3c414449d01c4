/** The import rules, made of `scripts/import-table.ts`; `npm run lint` runs them. */
import { cruiseOptions, importRules } from './scripts/import-table.ts';

export default { forbidden: importRules(), options: cruiseOptions };
