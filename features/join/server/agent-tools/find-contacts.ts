import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { invalidCursor } from '#platform/resource/server/read-after-cursor.ts'
import { seesAll, visible } from '../conversations/access.ts'
import { digitsOf, nameOf } from '../conversations/chat.present.ts'
import { searchPattern } from '../conversations/search-pattern.ts'

interface ContactSearch {
  characters: string
  cursor?: string | undefined
  page_size: number
}

/** @throws Failure `invalid` */
function idOf(cursor: string): number {
  const id = Number(cursor)
  if (!/^[1-9]\d*$/.test(cursor) || !Number.isSafeInteger(id)) throw invalidCursor('cursor')
  return id
}

/** Contacts by name or number, newest first; others than who sees all find those of the conversations that they see. */
export async function findContacts(rows: Rows, principal: Principal, query: ContactSearch) {
  const from = query.cursor === undefined ? null : idOf(query.cursor)
  const visibleTo = seesAll(principal)
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (SELECT FROM join_conversations c WHERE c.contact_id = p.id AND ${visible(principal)})`
  const found = await rows
    .selectFrom('join_contacts as p')
    .select(['p.id', 'p.name as contact_name', 'p.custom_name', 'p.phone', 'p.opted_out_at', 'p.picture'])
    .where(visibleTo)
    .$if(query.characters !== '', (list) =>
      list.where(
        sql<boolean>`p.id IN (SELECT search_join_contacts(${searchPattern(query.characters)}, 2000))`,
      ),
    )
    .$if(from !== null, (list) => list.where('p.id', '<', from))
    .orderBy('p.id', 'desc')
    .limit(query.page_size + 1)
    .execute()
  const shown = found.slice(0, query.page_size)
  const last = shown.at(-1)
  return {
    contacts: shown.map((row) => ({
      id: row.id,
      nombre: nameOf(row),
      mobile: digitsOf(row.phone),
      company: '',
      status: row.opted_out_at === null ? 'active' : 'opted_out',
      avatar: row.picture,
    })),
    next: found.length > query.page_size && last ? String(last.id) : null,
  }
}
