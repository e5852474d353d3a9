import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getHome } from '#features/home/contract/home.ts'
import { changeRecordingPolicy, readRecordingPolicy } from '../contract/sound.ts'
import { recordingPolicyOf } from './recording-policy.ts'
import { recorder } from './testing.ts'

const program = await startTestProgram()
const { database } = program
await program.makeAdministrator('eva')
const [admin, eva, ana] = await program.signInAll('admin', 'eva', 'ana')
const NOTHING = {
  incoming: false,
  outgoing: false,
  internal: false,
  queues: false,
  onDemand: false,
  conferences: false,
}
const RECORDED = {
  incoming: true,
  outgoing: true,
  internal: false,
  queues: true,
  conferences: false,
  on_demand: false,
} as const
const policyOf = (client: typeof admin) => recordingPolicyOf(database.systemRows, client.session.company.id)
const missingIn = async (body: object) => {
  const refused = await admin.send(changeRecordingPolicy, { body })
  if (refused.ok) throw new Error('accepted')
  expect(refused.status).toBe(400)
  return Object.keys(refused.body.fields ?? {}).toSorted()
}

test('nothing is recorded until what, how people are told and for how long are decided together', async () => {
  expect(await policyOf(admin)).toMatchObject(NOTHING)
  expect(await admin.call(readRecordingPolicy, {})).toMatchObject({
    incoming: false,
    queues: false,
    announcement: null,
    decided_at: null,
  })
  expect((await admin.call(getHome, {})).setup?.recording_policy).toBe(0)

  const flags = Object.keys(RECORDED).toSorted()
  expect(await missingIn({ announcement: 'spoken' })).toEqual([...flags, 'kept_days'].toSorted())
  expect(await missingIn({})).toEqual([...flags, 'announcement', 'kept_days'].toSorted())
  expect(await missingIn({ ...RECORDED, announcement: 'spoken' })).toEqual(['kept_days'])
  expect(await missingIn({ ...RECORDED, kept_days: 90 })).toEqual(['announcement'])
  expect(await missingIn({ ...RECORDED, announcement: null, kept_days: 90 })).toEqual(['announcement'])
  const { queues: _, ...withoutQueues } = RECORDED
  expect(await missingIn({ ...withoutQueues, announcement: 'spoken', kept_days: 90 })).toEqual(['queues'])
  // What was refused decided nothing.
  expect((await admin.call(readRecordingPolicy, {})).decided_at).toBeNull()
  expect(await policyOf(admin)).toMatchObject(NOTHING)

  const decided = await admin.call(changeRecordingPolicy, {
    body: { ...RECORDED, announcement: 'spoken', kept_days: 90 },
  })
  expect(decided).toMatchObject({ ...RECORDED, announcement: 'spoken', kept_days: 90 })
  expect(decided.decided_at).not.toBeNull()
  expect(await policyOf(admin)).toMatchObject({ incoming: true, conferences: false, told: 'spoken' })
  expect((await admin.call(getHome, {})).setup?.recording_policy).toBe(1)
  // Another company's decision is its own.
  expect(await policyOf(eva)).toMatchObject(NOTHING)
  expect((await ana.send(changeRecordingPolicy, { body: { kept_days: 1 } })).status).toBe(403)
})

test('one field that changes later keeps the rest, and what is recorded stays announced', async () => {
  const changed = await admin.call(changeRecordingPolicy, { body: { kept_days: 30 } })
  expect(changed).toMatchObject({ ...RECORDED, announcement: 'spoken', kept_days: 30 })
  expect(await missingIn({ announcement: null })).toEqual(['announcement'])
  expect(await admin.call(changeRecordingPolicy, { body: { conferences: true } })).toMatchObject({
    ...RECORDED,
    conferences: true,
    kept_days: 30,
  })
  expect(await policyOf(admin)).toMatchObject({ incoming: true, conferences: true, keptDays: 30 })
})

test('recording nothing is a decision too, without an announcement', async () => {
  const none = Object.fromEntries(Object.keys(RECORDED).map((name) => [name, false]))
  const policy = await eva.call(changeRecordingPolicy, {
    body: { ...none, announcement: null, kept_days: null },
  })
  expect(policy.decided_at).not.toBeNull()
  expect(await policyOf(eva)).toMatchObject(NOTHING)
  expect((await eva.call(getHome, {})).setup?.recording_policy).toBe(1)
})

test('a company whose calls are recorded since before is asked how people learn of it', async () => {
  await recorder(program, eva.session.company.id)()
  await database.systemRows
    .updateTable('recording_policies')
    .set({ incoming: true, announcement: null })
    .where('company_id', '=', eva.session.company.id)
    .execute()
  expect(await policyOf(eva)).toMatchObject({ incoming: true, told: null })
  expect((await eva.call(getHome, {})).setup?.recording_policy).toBe(0)
})
