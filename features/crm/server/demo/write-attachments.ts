import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom, type Random } from '#platform/random/random.ts'
import { floorPlan, quotation } from './demo-documents.ts'

/** How many of the most recently contacted people have files. */
const PEOPLE = 30
const FIRST_QUOTATION = 2_040
const HOUR = 3_600_000

interface Made {
  name: string
  contentType: string
  content: Buffer
  description: string
}

interface Holder {
  id: number
  name: string
  owner_id: number | null
  last_at: Date
}

async function filesOf(random: Random, person: Holder, at: number): Promise<Made[]> {
  const number = FIRST_QUOTATION + at
  const made: Made[] = [
    {
      name: `Cotización ${number}.pdf`,
      contentType: 'application/pdf',
      content: await quotation(random, { person: person.name, number }),
      description: 'La versión que aprobó gerencia',
    },
  ]
  if (at % 3 === 0)
    made.push({
      name: 'Plano de la oficina.png',
      contentType: 'image/png',
      content: await floorPlan(random),
      description: 'Dónde van los teléfonos',
    })
  if (at % 4 === 0)
    made.push({
      name: 'Nota de voz.wav',
      contentType: 'audio/wav',
      content: demoSound(random, random.between(5, 9), 1),
      description: 'Lo que pide, en sus palabras',
    })
  return made
}

/** Attaches quotations, drawings and voice notes to the people most recently in contact. Works across companies. */
export async function writeAttachments(
  unit: UnitOfWork,
  companyId: number,
  { files, until }: { files: Pick<FileStore, 'putGuarded'>; until: Date },
): Promise<void> {
  const random = createRandom(companyId)
  const { rows: people } = await sql<Holder>`
    SELECT p.id, p.full_name AS name, p.owner_id, coalesce(p.last_interaction_at, p.created_at) AS last_at
      FROM persons p
     WHERE p.company_id = ${companyId} AND p.deleted_at IS NULL
     ORDER BY EXISTS (SELECT FROM crm_businesses b WHERE b.person_id = p.id) DESC, p.created_at DESC, p.id
     LIMIT ${PEOPLE}`.execute(unit.rows)
  for (const [at, person] of people.entries())
    for (const { description, ...made } of await filesOf(random, person, at)) {
      const file = await files.putGuarded(unit, { companyId, kind: 'crm', ...made })
      const added = person.last_at.getTime() + random.between(1, 5) * HOUR
      await unit.rows
        .insertInto('crm_attachments')
        .values({
          company_id: companyId,
          person_id: person.id,
          file_id: file,
          description,
          author_id: person.owner_id,
          created_at: new Date(Math.min(added, until.getTime())),
        })
        .execute()
    }
}
