import type { PreparedCreation } from '../../../../preload/contract/cards/card-changes.ts';
import { indentJson } from '../../../format/json-layout.ts';
import { t } from '../../../i18n/i18n.ts';
import { ForDevelopers } from '../../../widgets/facts/folded-details.tsx';
import { CodeBlock } from '../../../widgets/facts/code-block.tsx';

function headText({ method, path, headers }: PreparedCreation): string {
  return [`${method} ${path}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
}

/** The request to the bank, folded: complete except for the authorization. */
export function ExactRequest({ prepared }: { readonly prepared: PreparedCreation }) {
  return (
    <ForDevelopers>
      <div className="new-card-rows">
        <div className="new-card-code">
          <CodeBlock title={t('newcard.request.head')} text={headText(prepared)} />
          <p className="caption">{t('newcard.request.authorization')}</p>
        </div>
        <div className="new-card-code">
          <CodeBlock
            title={t('newcard.request.body')}
            text={indentJson(prepared.bodyText)}
            copied={prepared.bodyText}
          />
          <p className="caption">{t('newcard.request.layout')}</p>
        </div>
      </div>
    </ForDevelopers>
  );
}
