import { Failure } from '#platform/access/failure.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { paramsOf } from '../../../contract/templates/template-text.ts'
import { findOrCreateContact } from '../../contacts/find-contact.ts'
import { inWork } from '../../conversations/work.ts'
import type { JoinContext } from '../../join-context.ts'
import { sendLater } from '../../outbound/send-later.ts'
import { enrol } from '../sequences/enrol.ts'
import { findTemplate, writeTemplate } from '../templates/write-template.ts'

/** A person of another feature, by their number in E.164. */
interface Addressee {
  companyId: number
  mobile: string
  name: string
}

type Refusal = 'template_gone' | 'sequence_gone' | 'opted_out' | 'blocked' | null

const contactOf = (
  context: JoinContext,
  rows: Rows,
  { companyId, mobile, name }: Addressee,
  provider: string,
) =>
  findOrCreateContact(
    rows,
    { companyId, provider, identity: { phone: bareDigits(mobile), userId: null, name } },
    context.findPerson,
  )

const hasOptedOut = async (rows: Rows, contactId: number): Promise<boolean> => {
  const { opted_out_at } = await rows
    .selectFrom('join_contacts')
    .select('opted_out_at')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return opted_out_at !== null
}

async function sendTemplate(
  context: JoinContext,
  unit: UnitOfWork,
  message: Addressee & { templateId: number; params: readonly string[] },
): Promise<Refusal> {
  const { rows } = unit
  const found = await rows
    .selectFrom('join_templates as t')
    .innerJoin('join_accounts as a', 'a.id', 't.account_id')
    .select(['a.id as account', 'a.provider'])
    .where('t.id', '=', message.templateId)
    .where('t.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) return 'template_gone'
  const contactId = await contactOf(context, rows, message, found.provider)
  if (await hasOptedOut(rows, contactId)) return 'opted_out'
  const { result } = await inWork(context, unit, async (work): Promise<Refusal> => {
    const locked = await work.open({
      companyId: message.companyId,
      accountId: found.account,
      contactId,
    })
    if (locked.blocked_at !== null) return 'blocked'
    try {
      const template = await findTemplate(rows, message.templateId, found.account)
      work.apply(locked, { type: 'held' })
      const { params } = message
      await writeTemplate(work, locked, template, {
        params,
        file: null,
        authorId: null,
        clientId: null,
        byBot: true,
      })
    } catch (error) {
      // Rejected or changed meanwhile; nothing has been written.
      if (error instanceof Failure) return 'template_gone'
      throw error
    }
    await sendLater(context, work, locked)
    return null
  })
  return result
}

async function enrolInSequence(
  context: JoinContext,
  { rows }: UnitOfWork,
  person: Addressee & { sequenceId: number },
): Promise<Refusal> {
  const { companyId, sequenceId } = person
  const sequence = await rows
    .selectFrom('join_sequences as s')
    .innerJoin('join_accounts as a', 'a.id', 's.account_id')
    .select('a.provider')
    .where('s.id', '=', sequenceId)
    .where('s.deleted_at', 'is', null)
    .where('s.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!sequence) return 'sequence_gone'
  const contactId = await contactOf(context, rows, person, sequence.provider)
  if (await hasOptedOut(rows, contactId)) return 'opted_out'
  await enrol(rows, { companyId, sequenceId, source: 'crm' }, [contactId])
  return null
}

/** Messages that other features write, in the transaction of their cause. */
export const automatedMessages = (context: JoinContext) => ({
  async templates(rows: Rows) {
    const found = await rows
      .selectFrom('join_templates as t')
      .innerJoin('join_accounts as a', 'a.id', 't.account_id')
      .select(['t.id', 't.name', 't.message', 'a.name as account'])
      .where('t.status', '=', 'approved')
      .where('t.deleted_at', 'is', null)
      .where('a.deleted_at', 'is', null)
      .where('a.disabled_at', 'is', null)
      .orderBy('t.name')
      .limit(500)
      .execute()
    return found.map(({ message, ...template }) => ({ ...template, params: paramsOf(message) }))
  },
  sequences: (rows: Rows) =>
    rows
      .selectFrom('join_sequences')
      .select(['id', 'name'])
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .orderBy('name')
      .limit(500)
      .execute(),
  sendTemplate: (unit: UnitOfWork, message: Parameters<typeof sendTemplate>[2]) =>
    sendTemplate(context, unit, message),
  enrol: (unit: UnitOfWork, person: Parameters<typeof enrolInSequence>[2]) =>
    enrolInSequence(context, unit, person),
})
export type AutomatedMessages = ReturnType<typeof automatedMessages>
