import { sql } from 'kysely'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Of a company that is gone its name stays, for the audit trail, and its slug, which devices may still know. */
const companyPurge: Purge = {
  table: 'companies',
  async strip({ rows }, id) {
    await sql`SELECT empty_company(${id})`.execute(rows)
    await rows
      .updateTable('companies')
      .set({
        email: '',
        phone: '',
        cellphone: '',
        address: '',
        web_page: '',
        ari_user: '',
        ari_password_sealed: null,
        jitsi_server_id: null,
        logo: null,
        logo_crop: null,
      })
      .where('id', '=', id)
      .execute()
  },
}

/** In this order: a country or a server goes once no company is left in it. */
export const providerPurges: readonly Purge[] = [
  companyPurge,
  { table: 'pre_translations' },
  { table: 'countries' },
  { table: 'asterisk_servers' },
  { table: 'jitsi_servers' },
]
