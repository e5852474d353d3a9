import { afterAll, expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type FilledRow, fillTables } from '#platform/testing/filled-tables.ts'
import { sendAs } from '../bad-input/aimed-requests.ts'
import { aimedRequest } from '../bad-input/aimed-rows.ts'
import { accepts, shapeOf } from '../bad-input/mutations.ts'
import { startTestProgram } from '../testing.ts'

/** Hundreds of requests, one after the other. */
const WALK = { timeout: 180_000 }

const program = await startTestProgram()
const rows = program.database.systemRows
const marta = await program.signIn('marta')
const companyId = marta.session.company.id

/** The company's own: names and settings that all who work with them see. Records of what people did are in all other tables. */
const SHARED = [
  'users extensions user_groups call_queues ivr_menus ring_groups dids trunks call_labels time_slots',
  'join_groups join_accounts join_labels join_closing_types join_disconnect_reasons join_surveys join_sequences join_campaigns join_templates',
  'crm_business_lines crm_phases crm_stages crm_statuses crm_origins crm_needs crm_campaigns crm_discard_reasons crm_variable_types crm_variables',
  'crm_forms crm_assignment_rules agenda_groups agenda_rooms agenda_kinds booking_kinds',
].flatMap((names) => names.split(' '))

const words = {
  'sign_in_countries.country': 'CO',
  'join_messages.kind': 'NO_ATTACHED',
  'join_conversations.last_kind': 'NO_ATTACHED',
  'conferences.members': '[]',
  'meeting_transcripts.lines': '[]',
  'meeting_transcript_pieces.lines': '[]',
  'booking_kinds.minutes': 30,
  'agenda_rooms.capacity': 6,
  'agenda_series.time_zone': 'America/Bogota',
  // The program looks up the names of others by itself.
  'trunks.disabled_at': '2026-11-02',
}

/** A row in every table, of a user with an extension, a queue and groups of their own. */
const rowOf = (id: number, marker: string): FilledRow => ({
  ...{ companyId, id, marker, words },
  uuid: `5b0f4a52-0000-4000-8000-000000${id}`,
  markers: Object.fromEntries(SHARED.map((table) => [table, 'nombre de todos'])),
})
const OWN = rowOf(900_011, 'secreto-propio')
const OTHER = rowOf(900_012, 'secreto-ajeno')
for (const row of [OWN, OTHER]) {
  const filled = await fillTables(program.ownerUrl, row)
  afterAll(() => filled.close())
}
const membership = { company_id: companyId, group_id: OWN.id, user_id: marta.session.userId }
await rows.deleteFrom('join_group_members').where('user_id', '=', marta.session.userId).execute()
await rows.insertInto('user_group_members').values(membership).execute()
await rows.insertInto('join_group_members').values(membership).execute()

const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`
const PAGED = ['page', 'page_size', 'search', 'initDate', 'grain']
const isRead = ({ method, body }: RouteContract) =>
  method === 'GET' || (method === 'POST' && PAGED.some((name) => name in shapeOf(body)))
const reads = program.contracts.filter(
  (contract) =>
    contract.auth === 'session' &&
    isRead(contract) &&
    (!contract.ability || can('supervisor', contract.ability)),
)

/** What the route tells the bound supervisor who asks for this row; sheets as text. */
async function told(contract: RouteContract, row: FilledRow): Promise<string> {
  const sending = aimedRequest(contract, { path: row, fields: row })
  const isSheet = accepts(shapeOf(contract.query).format, 'csv')
  const query = isSheet ? { ...sending.query, format: 'csv' } : sending.query
  const asked = { ...sending, ...(query ? { query } : {}) }
  // A row's file that is on no disk ends its answer in the middle.
  const answer = sendAs(program.origin, contract, marta.session.token, asked).catch(() => ({ text: '' }))
  return (await answer).text
}

test(
  'a supervisor bound to groups reads records of their people, and nothing of another group',
  WALK,
  async () => {
    const ofOwn: string[] = []
    const ofOthers: string[] = []
    for (const contract of reads) {
      const texts = [await told(contract, OWN), await told(contract, OTHER)].join('\n')
      if (texts.includes(OWN.marker)) ofOwn.push(nameOf(contract))
      const leak = /.{0,200}secreto-ajeno.{0,60}/.exec(texts)
      if (leak) ofOthers.push(`${nameOf(contract)}: ${leak[0]}`)
    }
    expect(ofOthers).toEqual([])
    // The rows can be read at all: lists, sheets, timelines, search.
    expect(ofOwn.length).toBeGreaterThan(60)
  },
)

test(
  'unbound, they read those of the other group by the same requests: the check can fail',
  WALK,
  async () => {
    await rows
      .updateTable('users')
      .set({ supervises: 'company' })
      .where('id', '=', marta.session.userId)
      .execute()
    const found: string[] = []
    for (const contract of reads.filter(({ method }) => method === 'GET'))
      if ((await told(contract, OTHER)).includes(OTHER.marker)) found.push(contract.path)
    expect(found.length).toBeGreaterThan(60)
  },
)
