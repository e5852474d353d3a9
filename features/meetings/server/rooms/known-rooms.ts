import type { Database, Rows } from '#platform/db/database.ts'
import { isRoomName } from '../../contract/room-name.ts'
import type { KnownRoom } from '../live/known-room.ts'

const COLUMNS = [
  'meeting_rooms.id',
  'meeting_rooms.company_id',
  'meeting_rooms.room',
  'meeting_rooms.name',
  'meeting_rooms.guests_wait',
  'meeting_rooms.created_by',
] as const

/** A room on the own engine of the rows' company; null for others and deleted ones. */
export async function findOwnRoom(rows: Rows, room: string): Promise<KnownRoom | null> {
  if (!isRoomName(room)) return null
  const found = await rows
    .selectFrom('meeting_rooms')
    .select(COLUMNS)
    .where('room', '=', room)
    .where('engine', '=', 'own')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { company_id: companyId, guests_wait: guestsWait, created_by: createdBy, id, name } = found
  return { id, companyId, room, name, guestsWait, createdBy }
}

/** The room with this PIN; null: none of the company's. */
export async function findRoomByPin(
  { systemRows }: Pick<Database, 'systemRows'>,
  companyId: number,
  pin: string,
): Promise<number | null> {
  const found = await systemRows
    .selectFrom('meeting_rooms')
    .select('id')
    .where('company_id', '=', companyId)
    .where('pin', '=', pin)
    .where('engine', '=', 'own')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** A room on the own engine; null: deleted meanwhile. */
export async function findRoomById(
  { systemRows }: Pick<Database, 'systemRows'>,
  companyId: number,
  id: number,
): Promise<KnownRoom | null> {
  const found = await systemRows
    .selectFrom('meeting_rooms')
    .select('room')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? findOwnRoom(systemRows, found.room) : null
}

/** By the address, which is the guest's right to come; null when guests may not, or the company is suspended. */
export async function findRoomOfGuest(
  { systemRows }: Pick<Database, 'systemRows'>,
  room: string,
): Promise<(KnownRoom & { company: string }) | null> {
  if (!isRoomName(room)) return null
  const found = await systemRows
    .selectFrom('meeting_rooms')
    .innerJoin('companies', 'companies.id', 'meeting_rooms.company_id')
    .select([...COLUMNS, 'companies.name as company'])
    .where('meeting_rooms.room', '=', room)
    .where('meeting_rooms.engine', '=', 'own')
    .where('meeting_rooms.guests_allowed', '=', true)
    .where('meeting_rooms.deleted_at', 'is', null)
    .where('companies.disabled_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { company_id: companyId, guests_wait: guestsWait, created_by: createdBy, id, name, company } = found
  return { id, companyId, room, name, guestsWait, createdBy, company }
}
