import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bindAlone, bindPrepared } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { isProvable } from '#platform/telephony/numbers/provable-number.ts'
import {
  callWithCode,
  codeCallState,
  enterCode,
  noProofCall,
  notProvable,
} from '../../contract/number-proof.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { recordAudit } from '../extensions/extension-store.ts'
import {
  hasReturned,
  isRightCode,
  own,
  requireFree,
  requireSeldom,
  storeProof,
  voidProof,
} from './number-proof.queries.ts'
import type { PlaceProofCall, ProofCalls } from './place-proof-call.ts'

interface Entered {
  number: string
  /** As the platform compares it. */
  key: string
  /** The company's. */
  country: string
}

interface Called {
  key: string
  number: string
  expiresAt: Date
}

/** What the company entered and does not own yet. @throws Failure for anything else */
async function findEntered(rows: Rows, id: number): Promise<Entered> {
  const { rows: found } = await sql<Entered & { pending: boolean }>`
    SELECT d.number, number_key(d.number, k.extension) AS key, k.iso_code AS country,
           did_state(d.company_id, d.number) = 'pending' AS pending
      FROM dids d JOIN companies c ON c.id = d.company_id JOIN countries k ON k.id = c.country_id
     WHERE d.id = ${id} AND d.deleted_at IS NULL`.execute(rows)
  const [entered] = found
  if (!entered) throw new Failure(notFound)
  if (!entered.pending) throw new Failure(notProvable)
  return entered
}

interface Calling {
  placeCall: PlaceProofCall
  countries: ProofCalls['countries']
}

export const callWithCodeRoute = (database: Database, { placeCall, countries }: Calling): BoundRoute =>
  bindPrepared(
    callWithCode,
    async ({ principal: { companyId }, params }, proceed: (called: Called) => Promise<unknown>) => {
      const entered = await database.reading(companyId, ({ rows }) => findEntered(rows, params.id))
      const { key, number, country } = entered
      if (!isProvable(`+${key}`, countries ?? [country])) throw new Failure(notProvable)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      // Stored before the call: whatever becomes of it, it counts.
      const { id, expiresAt } = await database.system(async ({ rows }) => {
        await requireFree(rows, key)
        await requireSeldom(rows, companyId, key)
        return storeProof(rows, { companyId, key, code })
      })
      if (!(await placeCall({ claimant: companyId, number: `+${key}`, code }))) {
        await voidProof(database.systemRows, id)
        throw new Failure(noProofCall)
      }
      return proceed({ key, number, expiresAt })
    },
    async (request) => {
      const { key, number, expiresAt } = request.prepared
      await recordAudit(request.unit, {
        by: request,
        action: 'did.code_called',
        subject: { type: 'did', id: request.params.id, name: number },
      })
      return { number: `+${key}`, expires_at: expiresAt.toISOString() }
    },
  )

export const codeCallStateRoute = (database: Database): BoundRoute =>
  bindAlone(codeCallState, async ({ principal, params }) => {
    const { key } = await database.reading(principal.companyId, ({ rows }) => findEntered(rows, params.id))
    const returned = await hasReturned(database.systemRows, principal.companyId, key)
    return { state: returned ? ('returned' as const) : ('called' as const) }
  })

export const enterCodeRoute = (database: Database): BoundRoute =>
  refreshingLists(
    ['did'],
    bindPrepared(
      enterCode,
      async (request, proceed: (entered: Entered) => Promise<unknown>) => {
        const { params, body, language } = request
        const { companyId } = request.principal
        const entered = await database.reading(companyId, ({ rows }) => findEntered(rows, params.id))
        const { key } = entered
        // In a transaction of its own: a wrong attempt counts although the request fails.
        const isRight = await database.system(async ({ rows }) => {
          if (!(await isRightCode(rows, { companyId, key, code: body.code }))) return false
          // Whoever does not know the code learns nothing of the number's owner.
          await requireFree(rows, key)
          await own(rows, companyId, key)
          return true
        })
        if (!isRight) {
          const text = findText(pbxTexts, language, 'did.proof.wrong') ?? ''
          throw new Failure(invalid, { fields: { code: [text] } })
        }
        return proceed(entered)
      },
      async (request) => {
        const { key, number } = request.prepared
        await recordAudit(request.unit, {
          by: request,
          action: 'did.proved',
          subject: { type: 'did', id: request.params.id, name: number },
        })
        return { number: `+${key}` }
      },
    ),
  )
