import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'
import { noIssuer, nothingToInvoice } from '../../contract/invoices.ts'
import type { BillingPorts } from '../ports.ts'
import { mailInvoice } from './invoice-routes.ts'
import { issueInvoiceFor } from './issue-invoice.ts'

/** Companies whose last month is not invoiced; storage of its last day is measured by then. */
const findDue = async ({ database }: BillingPorts) => {
  const { rows } = await sql<{ company_id: number; until: string }>`
    SELECT a.company_id, month.until::text
      FROM billing_accounts a JOIN companies c ON c.id = a.company_id
      CROSS JOIN LATERAL (SELECT (date_trunc('month', now() AT TIME ZONE c.time_zone) - interval '1 day')::date AS until) AS month
     WHERE a.mode <> 'none' AND a.deleted_at IS NULL
       AND now() AT TIME ZONE c.time_zone > date_trunc('month', now() AT TIME ZONE c.time_zone) + interval '3 hours'
       AND NOT EXISTS (SELECT FROM invoices v WHERE v.company_id = a.company_id AND v.kind = 'invoice' AND v.period_until >= month.until)
       AND EXISTS (SELECT FROM billing_entries e WHERE e.company_id = a.company_id AND e.day <= month.until AND e.kind IN ('call', 'message', 'storage', 'seat'))
     ORDER BY a.company_id`.execute(database.systemRows)
  return rows
}

/** Invoices last month, each company in a transaction of its own. */
async function invoiceMonth(ports: BillingPorts): Promise<void> {
  for (const { company_id: companyId, until } of await findDue(ports))
    await ports.database
      .system(async (unit) => {
        const { id } = await issueInvoiceFor(unit.rows, { companyId, until })
        await mailInvoice(ports, unit, id)
      })
      .catch((error: unknown) => {
        const isIdle = error instanceof Failure && [noIssuer, nothingToInvoice].includes(error.kind)
        if (!isIdle) ports.log.error({ err: error, companyId }, 'cannot invoice a company yet')
      })
}

export const monthlyJob = (ports: BillingPorts): AnyJob =>
  defineJob({ id: 'billing.invoice', cron: '41 * * * *', maxAttempts: 1, run: () => invoiceMonth(ports) })
