import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { labelCall, listCallLabels } from '#features/phone/contract/history.ts'
import { buildCallRecord } from '#features/phone/server/testing.ts'
import { readRecordingMarks } from '#features/recordings/contract/marks.ts'
import { recorder } from '#features/recordings/server/testing.ts'

const program = await startTestProgram()

test('a recording shows the viewer’s own note on its call, and nobody else’s', async () => {
  const [ana, marta, eva] = await program.signInAll('ana', 'marta', 'eva')
  const companyId = ana.session.company.id
  const rows = program.database.systemRows
  const { id: extension } = await rows
    .selectFrom('extensions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('number', '=', '1001')
    .executeTakeFirstOrThrow()
  const call = await buildCallRecord(program.database, { id: extension, companyId })
  const { call_id: callId } = await rows
    .selectFrom('call_records')
    .select('call_id')
    .where('id', '=', call)
    .executeTakeFirstOrThrow()
  const recording = await recorder(program, companyId)({ callId })
  const params = { id: recording }
  const own = async (client: typeof ana) => (await client.call(readRecordingMarks, { params })).own
  expect(await own(ana)).toEqual({ label: null, note: null })
  const [label] = (await ana.call(listCallLabels, { query: {} })).results
  const body = { label_id: label?.id ?? null, note: 'Pide otra cotización' }
  await ana.call(labelCall, { params: { id: call }, body })
  expect(await own(ana)).toEqual({ label: label?.name, note: 'Pide otra cotización' })
  // She may listen, but the note belongs to ana's history.
  expect(await own(marta)).toEqual({ label: null, note: null })
  expect((await eva.send(readRecordingMarks, { params })).status).toBe(404)
})
