import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { countryIn } from '#platform/resource/server/normalise-phones.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { cleanNumber } from '#platform/telephony/numbers/clean-number.ts'
import { contacts } from '../contract/contacts.ts'
import { contactsTexts } from '../i18n/texts.ts'
import { keysOf } from './number-keys.ts'

/** Whether the company allows sharing contacts. */
const SHARES = sql`(SELECT c.share_contacts FROM companies c WHERE c.id = r.company_id)`

/** Contacts that the user may see and change: own and shared ones. A condition on `r`. */
export const seenBy = ({ userId }: Pick<Principal, 'userId'>) =>
  sql<boolean>`(r.owner_user_id = ${userId} OR r.shared AND ${SHARES})`

type Files = Pick<FileStore, 'claim' | 'drop'>

/** Claims the uploaded picture for the contact and deletes the previous one. */
async function keepPicture(
  files: Files,
  { unit, principal }: WriteContext,
  picture: string | null,
  id?: number,
) {
  if (id !== undefined) {
    const before = await unit.rows
      .selectFrom('contacts')
      .select('picture')
      .where('id', '=', id)
      .executeTakeFirst()
    await files.drop(unit, before?.picture ?? null)
  }
  if (picture === null) return null
  return files.claim(unit, picture, {
    companyId: principal.companyId,
    kind: 'contact',
    visibility: 'company',
    uploadedBy: principal.userId,
  })
}

/** New numbers without hidden marks, and their keys; nothing to change without. */
async function keysIn({ unit, principal }: WriteContext, numbers: unknown) {
  if (!Array.isArray(numbers)) return {}
  const country = await countryIn(unit, principal.companyId)
  const plain = numbers.map((number) => cleanNumber(String(number))).filter((number) => number !== '')
  return { numbers: plain, number_keys: keysOf(plain, country) }
}

export function contactStore(files: Files): Store {
  const store: Store = defineStore({
    resource: contacts,
    table: 'contacts',
    texts: contactsTexts,
    columns: { owner: 'owner_user_id' },
    scope: seenBy,
    searched: ['name', 'organisation', 'email'],
    async create(context, { picture, ...input }) {
      const stored = picture ? { picture: await keepPicture(files, context, picture) } : {}
      return insertRow(store)(context, { ...input, ...stored, ...(await keysIn(context, input.numbers)) })
    },
    async edit(context, id, { picture, ...patch }) {
      const stored = picture === undefined ? {} : { picture: await keepPicture(files, context, picture, id) }
      await updateRow(store)(context, id, { ...patch, ...stored, ...(await keysIn(context, patch.numbers)) })
    },
    // Not audited: personal contacts are private.
    audit: async () => {},
  })
  return store
}
