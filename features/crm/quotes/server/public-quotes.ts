import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { notFound } from '#platform/contract/errors.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { translate } from '#platform/i18n/text.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { languageOf } from '../../server/language-of.ts'
import {
  answerQuote,
  quoteClosed,
  readPublicQuote,
  readQuotePdf,
  type ShownQuote,
} from '../contract/quotes.ts'
import { presentQuote, quoteByToken } from './quote-rows.ts'

export interface PublicQuotePorts {
  database: Database
  notify: Notify
  /** Open lists of a resource are read again. */
  refreshList(name: string, companyId: number): void
}

async function find({ database }: Pick<PublicQuotePorts, 'database'>, token: string) {
  const found = await quoteByToken(database.systemRows, token)
  if (!found) throw new Failure(notFound)
  return found
}

const shown = (found: Awaited<ReturnType<typeof find>>): ShownQuote => {
  const { id: _id, ...quote } = presentQuote(found)
  return { ...quote, company: found.company, customer: found.customer }
}

/** The business goes to the stage that the company wants, within its line and only while it is open. */
const moveAccepted = ({ rows }: UnitOfWork, businessId: number) =>
  sql`
    UPDATE crm_businesses b SET stage_id = s.id, phase_id = p.id, version = b.version + 1
      FROM crm_settings g JOIN crm_stages s ON s.id = g.accepted_stage_id AND s.deleted_at IS NULL
      JOIN crm_phases p ON p.id = s.phase_id
     WHERE b.id = ${businessId} AND b.status = 'open' AND p.line_id = b.line_id AND b.stage_id <> s.id
       AND g.company_id = b.company_id`.execute(rows)

interface Answered {
  companyId: number
  businessId: number
  quote: { id: number; owner_id: number | null }
  number: number
  accepts: boolean
  name: string
}

async function tellOwner(
  { notify }: PublicQuotePorts,
  unit: UnitOfWork,
  { companyId, businessId, quote, number, accepts, name }: Answered,
): Promise<void> {
  if (quote.owner_id === null) return
  const language = await languageOf(unit.rows, companyId)
  const key = accepts ? 'crm.quote.wasAccepted' : 'crm.quote.wasDeclined'
  await notify(unit, [
    {
      companyId,
      userId: quote.owner_id,
      kind: 'quote',
      title: translate(crmTexts, language, key, { number, name }),
      link: `/crm/opcionesNegocio/negociosLista/${businessId}`,
      dedupeKey: `quote:${quote.id}`,
    },
  ])
}

export const publicQuoteRoutes = (ports: PublicQuotePorts): readonly BoundRoute[] => [
  bind(readPublicQuote, async ({ params }) => shown(await find(ports, params.token))),
  bind(readQuotePdf, async ({ params }) => {
    const { number, edition } = await find(ports, params.token)
    const { pdf } = await ports.database.systemRows
      .selectFrom('crm_quotes')
      .select('pdf')
      .where('token', '=', params.token)
      .executeTakeFirstOrThrow()
    return {
      name: `cotizacion-${number}-${edition}.pdf`,
      contentType: 'application/pdf',
      disposition: 'inline' as const,
      content: pdf,
      etag: null,
    }
  }),
  bind(answerQuote, async ({ params, body, client }) => {
    const { company_id: companyId, business_id: businessId, number } = await find(ports, params.token)
    await ports.database.tenant(companyId, async (unit) => {
      // Of two answers at once one counts.
      const { rows: taken } = await sql<{ id: number; owner_id: number | null }>`
        UPDATE crm_quotes q
           SET state = ${body.accepts ? 'accepted' : 'declined'}, decided_at = now(), decided_name = ${body.name},
               decided_note = ${body.note === '' ? null : body.note}, decided_address = ${client.address},
               decided_agent = ${cutText(asOneLine(client.userAgent), 300)}
          FROM companies c, crm_businesses b
         WHERE q.token = ${params.token}::uuid AND c.id = q.company_id AND b.id = q.business_id AND b.deleted_at IS NULL
           AND q.state = 'open' AND q.replaced_at IS NULL AND q.valid_until >= (now() AT TIME ZONE c.time_zone)::date
        RETURNING q.id, b.owner_id`.execute(unit.rows)
      const [quote] = taken
      if (quote === undefined) throw new Failure(quoteClosed)
      if (body.accepts) await moveAccepted(unit, businessId)
      await tellOwner(ports, unit, { companyId, businessId, quote, number, ...body })
      unit.onCommit(() => ports.refreshList('crm_business', companyId))
    })
    return shown(await find(ports, params.token))
  }),
]
