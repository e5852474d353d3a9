import { z } from 'zod'
import { fileUrl } from '#platform/contract/files.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { findAccount, providerAccount } from '../accounts/account.queries.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { fetchPicture } from './fetch-picture.ts'
import { addressOf } from './find-contact.ts'
import { isProfileDue } from './profile-due.ts'
import { shownName } from './shown-name.ts'

const TIMEOUT = 15_000

interface Contact {
  companyId: number
  accountId: number
  contactId: number
}

/** Asks the service what a contact's profile tells: a name, where messages tell none, and a picture. */
export const createReadProfileJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    // Since before there were pictures: some may wait.
    id: 'join.read-name',
    payload: z.object({ account_id: z.number().int(), contact_id: z.number().int() }),
    maxAttempts: 5,
    waits: { perCompany: 3, deadlineMs: 4 * TIMEOUT },
    async run({ account_id: accountId, contact_id: contactId }) {
      const context = getContext()
      const rows = context.database.systemRows
      const account = await findAccount(rows, accountId)
      const provider = account && context.providers.get(account.provider)
      const address = provider && (await addressOf(rows, contactId, provider.name))
      // Several messages may have asked for it.
      if (!account || !provider?.readProfile || !address || !(await isStillDue(context, contactId))) return
      const signal = AbortSignal.timeout(TIMEOUT)
      const told = await provider.readProfile(providerAccount(account, context.secrets), address, signal)
      const picture =
        typeof told.picture === 'string'
          ? await fetchPicture(context, account.company_id, told.picture, AbortSignal.timeout(TIMEOUT))
          : told.picture
      const name = shownName(told.name)
      const contact = { companyId: account.company_id, accountId, contactId }
      await context.database.system((unit) => keep(context, unit, contact, { name, picture }))
    },
  })

async function isStillDue({ database }: JoinContext, contactId: number): Promise<boolean> {
  const contact = await database.systemRows
    .selectFrom('join_contacts')
    .select(['name as contact_name', 'profile_read_at'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  return contact !== undefined && isProfileDue(contact)
}

/** `picture`: absent, nothing is known of it. */
interface Told {
  name: string
  picture: Buffer | null | undefined
}

const keep = (context: JoinContext, unit: UnitOfWork, contact: Contact, told: Told): Promise<unknown> =>
  inWork(context, unit, async (work) => {
    const locked = await work.lockOf(contact.accountId, contact.contactId)
    const named = await keepName(work, contact, told.name)
    const pictured = told.picture !== undefined && (await keepPicture(context, work, contact, told.picture))
    if (locked && (named || pictured)) work.apply(locked, { type: 'renamed' })
  })

/** Unless somebody wrote one meanwhile. @returns whether it is new */
async function keepName({ rows }: Work, { contactId }: Contact, name: string): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable('join_contacts')
    .set({ profile_read_at: new Date() })
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (name === '' || numUpdatedRows === 0n) return false
  const named = await rows
    .updateTable('join_contacts')
    .set({ name })
    .where('id', '=', contactId)
    .where('name', '=', '')
    .executeTakeFirstOrThrow()
  return named.numUpdatedRows > 0n
}

/** In place of the one before. @returns whether it is another */
async function keepPicture(
  { files }: JoinContext,
  work: Work,
  { companyId, contactId }: Contact,
  content: Buffer | null,
): Promise<boolean> {
  const { picture } = await work.rows
    .selectFrom('join_contacts')
    .select('picture')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (picture === null && content === null) return false
  const made = { companyId, kind: 'join', name: 'foto.webp', contentType: 'image/webp' }
  const stored = content && (await files.putGuarded(work, { ...made, content, visibility: 'company' }))
  await work.rows
    .updateTable('join_contacts')
    .set({ picture: stored && fileUrl(stored) })
    .where('id', '=', contactId)
    .execute()
  await files.drop(work, picture)
  return true
}
