import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { outsidePrefixes } from '#platform/telephony/journey/emergency-dialling.ts'
import { assignedEmergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'
import type { EmergencyConflict } from '../../contract/emergency.ts'

interface CompanyRow {
  company_id: number
  country: string
  prefixes: { pattern: string; strip: number }[]
}

export interface CompanyConflict extends EmergencyConflict {
  companyId: number
}

/** What a number of the company's own may not be. */
interface Reserved {
  assigned: ReadonlySet<string>
  /** The same after the prefixes of its routes. */
  prefixed: ReadonlySet<string>
}

const reservedOf = ({ country, prefixes }: CompanyRow): Reserved => {
  const assigned = assignedEmergencyNumbers(country)
  const behind = [...outsidePrefixes(prefixes)].flatMap((prefix) =>
    [...assigned].map((number) => prefix + number),
  )
  return { assigned, prefixed: new Set(behind) }
}

const companies = (rows: Rows, companyId: number | null) =>
  sql<CompanyRow>`
    SELECT c.id AS company_id, k.iso_code AS country,
           coalesce((SELECT jsonb_agg(jsonb_build_object('pattern', r.pattern, 'strip', r.strip))
                       FROM outbound_routes r WHERE r.company_id = c.id AND r.deleted_at IS NULL), '[]') AS prefixes
      FROM companies c JOIN countries k ON k.id = c.country_id
     WHERE c.deleted_at IS NULL AND (c.id = ${companyId}::bigint OR ${companyId}::bigint IS NULL)`.execute(
    rows,
  )

/** The numbers that one company cannot give to anything. @throws Error for an unknown company */
export async function readReserved(rows: Rows, companyId: number): Promise<Reserved> {
  const { rows: found } = await companies(rows, companyId)
  const [company] = found
  if (!company)
    throw new Error(`cannot read the emergency numbers of company ${companyId}: it does not exist`)
  return reservedOf(company)
}

/** What has an emergency number already: of one company, or of all for null. `rows` must see them. */
export async function findConflicts(rows: Rows, companyId: number | null): Promise<CompanyConflict[]> {
  const { rows: known } = await companies(rows, companyId)
  const reserved = new Map(known.map((company) => [company.company_id, reservedOf(company)]))
  const longest = Math.max(
    3,
    ...[...reserved.values()].flatMap(({ prefixed }) => [...prefixed].map((one) => one.length)),
  )
  const { rows: found } = await sql<Omit<EmergencyConflict, 'prefixed'> & { company_id: number }>`
    SELECT * FROM (
      SELECT company_id, 'extension' AS kind, id, display_name AS name, number FROM extensions WHERE deleted_at IS NULL
      UNION ALL SELECT company_id, 'ring_group', id, name, number FROM ring_groups WHERE deleted_at IS NULL
      UNION ALL SELECT company_id, 'queue', id, name, number FROM call_queues WHERE deleted_at IS NULL
      UNION ALL SELECT company_id, 'ivr', id, name, number FROM ivr_menus WHERE deleted_at IS NULL
      UNION ALL SELECT company_id, 'conference_room', id, name, number FROM conference_rooms WHERE deleted_at IS NULL
      UNION ALL SELECT company_id, 'outbound_route', id, name, pattern FROM outbound_routes WHERE deleted_at IS NULL
      UNION ALL SELECT id, 'voicemail', NULL, '', voicemail_extension FROM companies
    ) given
     WHERE length(number) BETWEEN 3 AND ${longest} AND (company_id = ${companyId}::bigint OR ${companyId}::bigint IS NULL)
     ORDER BY company_id, number, kind, id`.execute(rows)
  return found.flatMap(({ company_id, ...one }): CompanyConflict[] => {
    const numbers = reserved.get(company_id)
    const prefixed = numbers?.prefixed.has(one.number) === true && one.kind !== 'outbound_route'
    if (!prefixed && !numbers?.assigned.has(one.number)) return []
    return [{ ...one, prefixed: !numbers?.assigned.has(one.number), companyId: company_id }]
  })
}
