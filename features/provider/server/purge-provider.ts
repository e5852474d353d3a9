import { sql } from 'kysely'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Keeps a deleted company's name for the audit trail, and its slug, which devices may still use. */
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
        brand_id: null,
        logo: null,
        logo_crop: null,
      })
      .where('id', '=', id)
      .execute()
  },
}

/** In this order: companies before the countries and servers they use. */
export const providerPurges: readonly Purge[] = [
  { table: 'phone_numbers' },
  { table: 'storage_holds' },
  { table: 'platform_notices' },
  { table: 'platform_incidents' },
  { table: 'storage_rules' },
  companyPurge,
  { table: 'pre_translations' },
  { table: 'countries' },
  { table: 'brands' },
  { table: 'asterisk_servers' },
  { table: 'jitsi_servers' },
]
