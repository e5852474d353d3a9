import { Failure } from '#platform/access/failure.ts'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { enqueueAt } from '#platform/jobs/enqueue.ts'
import { enterCompany, noConsent } from '../../contract/rescue.ts'
import { acrossCompanies } from '../across-companies.ts'
import { recordAudit } from '../audit.ts'
import { endSupportJob } from './end-support.ts'
import { findCompany } from './rescue-administrators.ts'
import type { RescuePorts } from './rescue-ports.ts'

/** Longest stay, ms, also while the consent lasts longer. */
const LONGEST = 8 * 60 * 60 * 1000

/** An operator enters a company as a user of its own, whose name the company's trail shows. */
export const enterCompanyRoute = ({
  database,
  supportUser,
  openSession,
  recordEvent,
}: RescuePorts): BoundRoute =>
  acrossCompanies(database, enterCompany, async (request) => {
    const { unit, params, principal, client } = request
    // A withdrawal at the same time either comes first, or ends this stay.
    await unit.rows.selectFrom('companies').select('id').where('id', '=', params.id).forShare().execute()
    const company = await findCompany(unit.rows, params.id)
    const until = company.support_until?.getTime() ?? 0
    if (until <= Date.now() || company.disabled_at !== null) throw new Failure(noConsent)
    const who = { companyId: company.id, operatorId: principal.userId }
    const userId = await supportUser(unit, who)
    const expiresAt = new Date(Math.min(until, Date.now() + LONGEST))
    const opened = await openSession(unit, { companyId: company.id, userId, expiresAt, ...client })
    await enqueueAt(unit, endSupportJob(database, recordEvent), undefined, { at: expiresAt })
    const subject = { type: 'company', id: company.id, name: company.name }
    await recordAudit(unit, { by: request, action: 'company.entered', subject })
    await recordAudit(unit, {
      by: { principal: { userId, companyId: company.id }, client: { address: '' } },
      action: 'company.entered',
      subject,
    })
    return { ...opened, expires_at: expiresAt.toISOString() }
  })
