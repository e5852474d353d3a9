import { translate } from '#platform/i18n/text.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import type { ConnectionKind } from '../../contract/connections.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import type { IntegrationsContext } from '../ports.ts'
import type { ConnectionRow } from './connection-rows.ts'

/** Tells the company's administrators, at most once an hour, that a program no longer lets us in. */
export const notifyProblem = (
  { database, notify }: Pick<IntegrationsContext, 'database' | 'notify'>,
  { id, kind, company_id: companyId }: ConnectionRow,
): Promise<void> =>
  notifyAdministrators(database, notify, companyId, ({ language, hour }) => ({
    kind: 'integration_refused',
    title: translate(integrationsTexts, language, 'notice.refused', {
      name: translate(integrationsTexts, language, `kind.${kind as ConnectionKind}`),
    }),
    link: `/admin/plataformas/${kind}`,
    dedupeKey: `integration ${id} ${hour}`,
    push: true,
  }))
