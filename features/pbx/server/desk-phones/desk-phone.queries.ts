import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { PhoneMake } from '../../contract/desk-phones.ts'

/** A desk phone with all that its settings need. */
export interface FoundPhone {
  id: number
  company_id: number
  place: number
  mac: string
  make: PhoneMake
  transport: 'tls' | 'udp'
  language: 'company' | 'es' | 'en'
  codecs: string
  public_key: string
  origin: string
  link_until: Date | null
  password_sealed: Buffer | null
  first_fetch_at: Date | null
  confirmed_at: Date | null
  last_fetch_at: Date | null
  refusals: number
  refused_at: Date | null
  number: string
  display_name: string
  endpoint: string
  desk_secret_sealed: Buffer | null
  company_language: 'es' | 'en'
  time_zone: string
  voicemail_extension: string
  kind: string
  ari_url: string | null
  sip_host: string | null
  sip_port: number | null
  sip_tls_port: number
  keys: { number: string; name: string }[]
}

/** By the secret of its link, or by its public key; locked. Suspended companies and disabled extensions have none. */
export async function findPhone(
  rows: Rows,
  by: { linkDigest: Buffer } | { publicKey: string },
): Promise<FoundPhone | undefined> {
  const found = await sql<FoundPhone>`
    SELECT p.id, p.company_id, p.place, p.mac, p.make, p.transport, p.language, p.codecs, p.public_key, p.origin,
           p.link_until, p.password_sealed, p.first_fetch_at, p.confirmed_at, p.last_fetch_at, p.refusals, p.refused_at,
           e.number, e.display_name, e.endpoint, e.desk_secret_sealed,
           c.language AS company_language, c.time_zone, c.voicemail_extension,
           s.kind, s.ari_url, s.sip_host, s.sip_port, s.sip_tls_port,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'name', x.display_name) ORDER BY l.position), '[]')
              FROM desk_phone_keys l JOIN extensions x ON x.id = l.extension_id AND x.disabled_at IS NULL
             WHERE l.phone_id = p.id) AS keys
      FROM desk_phones p
      JOIN extensions e ON e.id = p.extension_id AND e.disabled_at IS NULL
      JOIN companies c ON c.id = p.company_id AND c.disabled_at IS NULL
      JOIN asterisk_servers s ON s.id = c.asterisk_server_id
     WHERE p.deleted_at IS NULL
       AND ${'linkDigest' in by ? sql`p.link_digest = ${by.linkDigest}` : sql`p.public_key = ${by.publicKey}`}
       FOR UPDATE OF p`.execute(rows)
  return found.rows[0]
}
