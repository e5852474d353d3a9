import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { callWithCode, enterCode, noProofCall, notProvable } from '../../contract/number-proof.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { recordAudit } from '../extensions/extension-store.ts'
import { isRightCode, own, requireFree, requireSeldom, storeProof } from './number-proof.queries.ts'
import type { PlaceProofCall } from './place-proof-call.ts'

interface Entered {
  number: string
  /** As the platform compares it. */
  key: string
  /** A public number of the company's own country that it does not own yet. */
  provable: boolean
}

async function findEntered(rows: Rows, id: number): Promise<Entered> {
  const { rows: found } = await sql<Entered>`
    SELECT d.number, number_key(d.number, k.extension) AS key,
           did_state(d.company_id, d.number) = 'pending'
             AND number_key(d.number, k.extension) ~ ('^' || k.extension || '[0-9]{7,}$') AS provable
      FROM dids d JOIN companies c ON c.id = d.company_id JOIN countries k ON k.id = c.country_id
     WHERE d.id = ${id} AND d.deleted_at IS NULL`.execute(rows)
  const [entered] = found
  if (!entered) throw new Failure(notFound)
  if (!entered.provable) throw new Failure(notProvable)
  return entered
}

export const callWithCodeRoute = (database: Database, placeCall: PlaceProofCall): BoundRoute =>
  bind(callWithCode, async (request) => {
    const { unit, principal, params } = request
    const { key, number } = await findEntered(unit.rows, params.id)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    // Stored before the call: whatever becomes of it, it counts.
    const expiresAt = await database.system(async ({ rows }) => {
      await requireFree(rows, key)
      await requireSeldom(rows, principal.companyId, key)
      return storeProof(rows, { companyId: principal.companyId, key, code })
    })
    await recordAudit(unit, {
      by: request,
      action: 'did.code_called',
      subject: { type: 'did', id: params.id, name: number },
    })
    if (!(await placeCall({ number: `+${key}`, code }))) throw new Failure(noProofCall)
    return { number: `+${key}`, expires_at: expiresAt.toISOString() }
  })

export const enterCodeRoute = (database: Database): BoundRoute =>
  refreshingLists(
    ['did'],
    bind(enterCode, async (request) => {
      const { unit, principal, params, body, language } = request
      const { key, number } = await findEntered(unit.rows, params.id)
      const { companyId } = principal
      // In a transaction of its own: a wrong attempt counts although the request fails.
      const isRight = await database.system(async ({ rows }) => {
        await requireFree(rows, key)
        const right = await isRightCode(rows, { companyId, key, code: body.code })
        if (right) await own(rows, companyId, key)
        return right
      })
      if (!isRight) {
        const text = findText(pbxTexts, language, 'did.proof.wrong') ?? ''
        throw new Failure(invalid, { fields: { code: [text] } })
      }
      await recordAudit(unit, {
        by: request,
        action: 'did.proved',
        subject: { type: 'did', id: params.id, name: number },
      })
      return { number: `+${key}` }
    }),
  )
