import { cutText } from '#platform/contract/cut-text.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Arrival } from '#platform/integrations/port.ts'
import { advertisementSource } from '../advertisements/advertisement-source.ts'

const MAX_NOTES = 4000

interface ArrivalColumns {
  origin_id: number | null
  campaign_id: number | null
  line_id: number | null
  notes: string | null
}

/** Origin, campaign and answers of the advertisement that somebody came by; null: by none. */
export async function arrivalColumns(
  { rows }: UnitOfWork,
  companyId: number,
  arrival: Arrival | undefined,
): Promise<ArrivalColumns | null> {
  if (arrival === undefined) return null
  const { network, campaign, notes } = arrival
  const url = `https://www.${network}.com`
  const advertisement = { type: 'ad', id: campaign.id, url, headline: campaign.name, body: '' }
  const found = await advertisementSource(rows, companyId, advertisement, true)
  return {
    origin_id: found.origin,
    campaign_id: found.campaign,
    line_id: found.line,
    notes: cutText(notes.replaceAll('\0', '').trim(), MAX_NOTES) || null,
  }
}

/** Whom we know already keeps origin and campaign; the answers are added to the notes. */
export async function arriveAgain(
  { rows }: UnitOfWork,
  id: number,
  { origin_id, campaign_id, notes }: ArrivalColumns,
): Promise<void> {
  const person = await rows
    .selectFrom('persons')
    .select(['origin_id', 'campaign_id', 'notes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isNew = person.origin_id === null && person.campaign_id === null
  const together = [person.notes, notes].filter((part) => part !== null && part !== '').join('\n')
  await rows
    .updateTable('persons')
    .set((set) => ({
      ...(isNew ? { origin_id, campaign_id } : {}),
      notes: cutText(together, MAX_NOTES) || null,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
