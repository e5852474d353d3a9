import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound, unavailable } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { bindPrepared } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { domainTaken, domainUnproved, signOnDomains, verifyDomain } from '../../contract/domains.ts'
import { identityTexts } from '../../i18n/texts.ts'
import { recordAudit } from '../audit.ts'
import type { IdentityPorts, ResolveTexts } from '../ports.ts'

const UNIQUE_VIOLATION = '23505'

/** In front of the domain, so that its own texts stay as they are. */
const PLACE = '_suite-verification.'

export const domainStore: Store = defineStore({
  resource: signOnDomains,
  table: 'sign_on_domains',
  texts: identityTexts,
  unique: { sign_on_domains_key: 'domain' },
  select: {
    record_name: sql`${PLACE}::text || r.domain`,
    record_value: sql`r.proof`,
  },
})

const isProved = (resolveTexts: ResolveTexts, domain: string, proof: string): Promise<boolean> =>
  resolveTexts(`${PLACE}${domain}`).then(
    (texts) => texts.some((text) => text.trim() === proof),
    (cause: unknown) => {
      throw new Failure(unavailable, { cause })
    },
  )

interface ProvedDomain {
  id: number
  domain: string
  proof: string
}

const findDomain = ({ rows }: UnitOfWork, id: number): Promise<ProvedDomain | undefined> =>
  rows
    .selectFrom('sign_on_domains')
    .select(['id', 'domain', 'proof'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * One company proves a domain, the first one; a proof that has gone counts no more. Its name servers may be slow: they are asked
 * before the transaction.
 */
export const verifyDomainRoute = ({ resolveTexts, database }: IdentityPorts) =>
  refreshingLists(
    [signOnDomains.name],
    bindPrepared(
      verifyDomain,
      async ({ principal: { companyId }, params }, proceed: (domain: ProvedDomain) => Promise<unknown>) => {
        const row = await database.reading(companyId, (unit) => findDomain(unit, params.id))
        if (!row) throw new Failure(notFound)
        if (await isProved(resolveTexts, row.domain, row.proof)) return proceed(row)
        await database.tenant(companyId, ({ rows }) =>
          rows.updateTable('sign_on_domains').set({ verified_at: null }).where('id', '=', row.id).execute(),
        )
        throw new Failure(domainUnproved)
      },
      async (request) => {
        const { unit, prepared } = request
        const row = await findDomain(unit, prepared.id)
        // Changed or deleted meanwhile: what was proved is another one.
        if (row?.domain !== prepared.domain || row.proof !== prepared.proof) throw new Failure(notFound)
        const at = new Date()
        await unit.rows
          .updateTable('sign_on_domains')
          .set({ verified_at: at })
          .where('id', '=', row.id)
          .execute()
          .catch((error: { code?: string }) => {
            // Another company's, which only the index sees.
            throw error.code === UNIQUE_VIOLATION ? new Failure(domainTaken, { cause: error }) : error
          })
        await recordAudit(unit, {
          by: request,
          action: 'sign_on_domain.verified',
          subject: { type: 'sign_on_domain', id: row.id, name: row.domain },
        })
        return { verified_at: at.toISOString() }
      },
    ),
  )
