import type { Database } from '#platform/db/database.ts'

export interface FoundTrunk {
  id: number
  company_id: number
  /** `trunk.{id}` */
  endpoint: string
  kind: string
  host: string
  /** Simultaneous calls. */
  channels: number
  max_simultaneous_calls: number
}

const enabledTrunks = (database: Database) =>
  database.systemRows
    .selectFrom('trunks')
    .innerJoin('companies', 'companies.id', 'trunks.company_id')
    .select([
      'trunks.id',
      'trunks.company_id',
      'trunks.endpoint',
      'trunks.kind',
      'trunks.host',
      'trunks.channels',
      'companies.max_simultaneous_calls',
    ])
    .where('trunks.disabled_at', 'is', null)
    .where('companies.disabled_at', 'is', null)

/** An enabled trunk of an enabled company. */
export const findTrunk = (database: Database, id: number): Promise<FoundTrunk | undefined> =>
  enabledTrunks(database).where('trunks.id', '=', id).executeTakeFirst()

/**
 * Asterisk identifies a trunk by the carrier's address, which all companies of that carrier share: a call may arrive at the wrong
 * company's trunk. It belongs to the only company that has the number; null when none or several have it.
 */
export async function findCarrierTrunkWithNumber(
  database: Database,
  { company_id, kind, host }: FoundTrunk,
  dialed: string,
): Promise<FoundTrunk | null> {
  // Peers are identified by authentication, not by address.
  if (kind === 'peer') return null
  const found = await enabledTrunks(database)
    .innerJoin('dids', 'dids.company_id', 'trunks.company_id')
    .where('dids.deleted_at', 'is', null)
    .where((where) =>
      where(where.fn('ltrim', ['dids.number', where.val('+')]), '=', dialed.replace(/^\+/, '')),
    )
    .where('trunks.kind', '<>', 'peer')
    .where('trunks.company_id', '<>', company_id)
    .where((where) => where(where.fn('lower', ['trunks.host']), '=', host.toLowerCase()))
    .orderBy('trunks.priority')
    .orderBy('trunks.id')
    .execute()
  const [first] = found
  return first && found.every((one) => one.company_id === first.company_id) ? first : null
}
