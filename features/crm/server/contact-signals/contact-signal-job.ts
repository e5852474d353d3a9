import { z } from 'zod'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { defineJob, type Job } from '#platform/jobs/job.ts'
import type { LinkContact } from '../advertisements/advertisement-followed.ts'
import { readContactRule } from './contact-rule.ts'
import type { ContactSources } from './contact-sources.ts'
import { writeCallContact } from './write-call-contact.ts'
import { writeConversationContact } from './write-conversation-contact.ts'

export interface ContactSignalPorts extends ContactSources {
  database: Database
  linkContact: LinkContact
  /** Open lists and pages of the person show the interaction. */
  refresh(companyId: number): void
}

const payload = z.object({ company_id: z.number().int() })

interface Signal {
  kind: string
  source_id: string
}

async function write(
  ports: ContactSignalPorts,
  unit: UnitOfWork,
  companyId: number,
  { kind, source_id: id }: Signal,
) {
  const rule = await readContactRule(unit.rows)
  if (kind === 'call') {
    const call = await ports.readCall(unit.rows, companyId, id)
    if (call !== null) await writeCallContact(unit.rows, companyId, call, rule)
    return
  }
  const conversation = await ports.readConversation(unit.rows, companyId, id)
  if (conversation === null) return
  await writeConversationContact(
    unit,
    companyId,
    { id, conversation },
    { rule, linkContact: ports.linkContact },
  )
}

/** Reads one signal, which is gone with what it wrote. */
const take = (ports: ContactSignalPorts, companyId: number, { kind, source_id }: Signal): Promise<void> =>
  ports.database.tenant(companyId, async (unit) => {
    const { numDeletedRows } = await unit.rows
      .deleteFrom('crm_contact_signals')
      .where('kind', '=', kind)
      .where('source_id', '=', source_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await write(ports, unit, companyId, { kind, source_id })
  })

const MAX_AT_ONCE = 200

/**
 * Has the company's ended calls and opened conversations counted as contacts. One that fails stays for the next attempt and
 * holds back none of the others.
 */
export const createContactSignalJob = (ports: ContactSignalPorts): Job<z.output<typeof payload>> =>
  defineJob({
    id: 'crm.contacts',
    payload,
    maxAttempts: 8,
    async run({ company_id: companyId }) {
      const failed = new Set<string>()
      let problem: unknown = null
      for (;;) {
        const signals = await ports.database.systemRows
          .selectFrom('crm_contact_signals')
          .select(['kind', 'source_id'])
          .where('company_id', '=', companyId)
          .orderBy('created_at')
          .limit(MAX_AT_ONCE + failed.size)
          .execute()
        const left = signals.filter(({ source_id }) => !failed.has(source_id))
        if (left.length === 0) break
        for (const signal of left)
          try {
            await take(ports, companyId, signal)
          } catch (error) {
            failed.add(signal.source_id)
            problem = error
          }
        ports.refresh(companyId)
      }
      if (problem !== null) throw problem
    },
  })
