import { expect, test } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { callWithCode } from '#features/pbx/contract/number-proof.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { buildTrunk } from '#features/phone/server/testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const { harness, engine, program } = await startProgramOnAsterisk({
  settings: { NUMBER_PROOF_COMPANY: 'otra' },
})

test('the platform calls a number, speaks the code, and hangs up', { timeout: 90_000 }, async () => {
  await untilUp(engine)
  const { id } = await program.database.systemRows
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'otra')
    .executeTakeFirstOrThrow()
  const { account } = await buildTrunk(program.database, { id, slug: 'otra' })
  const carrier = await harness.device(account)
  await carrier.register()
  const admin = await program.signIn('admin')
  const { results } = await admin.call(destinationOptions, { query: {} })
  const destination = results[0]?.id ?? 0
  const body = { number: '6015559801', label: 'Ventas', destination }
  const { record } = await admin.call(dids.routes.create, { body })
  await admin.call(callWithCode, { params: { id: record.id } })
  await carrier.reaches('ringing')
  expect(await carrier.incoming()).toMatchObject({ number: '6015550100', dialed: '+576015559801' })
  await carrier.answer()
  await carrier.reaches('talking')
  expect(await carrier.ended(60_000)).toEqual({ cause: 'normal' })
  // It is nobody's call.
  expect(await program.database.systemRows.selectFrom('calls').select('id').execute()).toEqual([])
})
