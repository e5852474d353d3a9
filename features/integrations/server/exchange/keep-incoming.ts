import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { jsonText, storableText } from '#platform/db/json-text.ts'
import type { Incoming } from '#platform/integrations/port.ts'
import { enqueueExchange } from './enqueue-exchange.ts'

/** Stores what a program told us, to be handled in its turn. What waits already of the same record stands for it. */
export async function keepIncoming(
  unit: UnitOfWork,
  { id, companyId }: { id: number; companyId: number },
  events: readonly Incoming[],
): Promise<void> {
  if (events.length === 0) return
  for (const { kind, record, content } of events) {
    const json = jsonText(content)
    const [told, about] = [storableText(cutText(kind, 60)), storableText(cutText(record, 200))]
    await sql`
      INSERT INTO integration_exchanges (company_id, connection_id, direction, kind, record, content)
      SELECT ${companyId}, ${id}, 'in', ${told}, ${about}, ${json}::jsonb
       WHERE NOT EXISTS (SELECT FROM integration_exchanges
                          WHERE company_id = ${companyId} AND connection_id = ${id} AND direction = 'in' AND state = 'waiting'
                            AND attempts = 0 AND kind = ${told} AND record = ${about}
                            AND content = ${json}::jsonb)`.execute(unit.rows)
  }
  await enqueueExchange(unit, companyId, { connection: id, webhook: null })
}
