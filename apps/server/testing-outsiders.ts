import { createHmac, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** A provider's callback with a message of each text, from one contact. */
export const messages = (texts: readonly string[]) =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: texts.map((text) => ({
      id: 'WABA',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            contacts: [{ profile: { name: 'Fabio' }, wa_id: '573005580001' }],
            messages: [
              {
                from: '573005580001',
                id: `wamid.${randomUUID()}`,
                timestamp: String(Math.round(Date.now() / 1000)),
                type: 'text',
                text: { body: text },
              },
            ],
          },
        },
      ],
    })),
  })

/** Posts a callback that is signed as Meta does, gzipped or with any other claimed encoding. */
export const sendCallback = (url: string, secret: string, body: string | Buffer, encoding?: string) =>
  fetch(url, {
    method: 'POST',
    body: (encoding === 'gzip' ? gzipSync(body) : body) as never,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })

/** Rows of every table of the program. */
export async function countRows(systemRows: Rows): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: string }>`
    SELECT c.relname AS name,
           (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', c.relname), false, true, '')))[1]::text AS rows
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT')`.execute(
    systemRows,
  )
  return new Map(rows.map((row) => [row.name, Number(row.rows)]))
}
