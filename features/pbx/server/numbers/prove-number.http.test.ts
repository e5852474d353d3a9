import { expect, test } from 'vitest'
import { numbers } from '#features/provider/contract/numbers.ts'
import { dids } from '../../contract/routing/dids.ts'
import { proofStage } from './proof-stage-for-tests.ts'

const { admin, ana, eva, operador, carrier, inMemory, didOf, ask, say, heard, wrong } = await proofStage()

test('the code that is spoken in a call to the number makes it the company’s', async () => {
  const id = await didOf(admin, '6015559801')
  expect(await ask(admin, id)).toMatchObject({ status: 200, body: { number: '+576015559801' } })
  const code = await heard('+576015559801')
  expect(await say(admin, id, wrong(code))).toMatchObject({
    status: 400,
    body: { fields: { code: [expect.any(String)] } },
  })
  expect(await say(admin, id, code)).toMatchObject({ status: 200, body: { number: '+576015559801' } })
  expect(await admin.call(dids.routes.read, { params: { id } })).toMatchObject({ ownership: 'owned' })
  const { results } = await operador.call(numbers.routes.list, { query: { search: '576015559801' } })
  expect(results).toMatchObject([{ ownership: 'owned', company: { id: admin.session.company.id } }])
  // Once it has an owner nobody else can prove it, though they hear a code; nor call it.
  const theirs = await didOf(eva, '+576015559801')
  expect(await ask(eva, theirs)).toMatchObject({ status: 409, body: { code: 'pbx.number_not_provable' } })
  expect(await say(eva, theirs, code)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a code counts only for the company that asked for the call', async () => {
  const ours = await didOf(admin, '6015559802')
  const theirs = await didOf(eva, '6015559802')
  await ask(admin, ours)
  const code = await heard('+576015559802')
  expect(await say(eva, theirs, code)).toMatchObject({ status: 400 })
  await ask(eva, theirs)
  const other = await heard('+576015559802')
  expect(await say(eva, theirs, code === other ? wrong(code) : code)).toMatchObject({ status: 400 })
  const answers = await Promise.all([say(admin, ours, code), say(eva, theirs, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('after five wrong codes the right one is none, also when they come at once', async () => {
  const id = await didOf(admin, '6015559803')
  await ask(admin, id)
  const code = await heard('+576015559803')
  const tries = Array.from({ length: 5 }, () => say(admin, id, wrong(code)))
  for (const { status } of await Promise.all(tries)) expect(status).toBe(400)
  expect(await say(admin, id, code)).toMatchObject({ status: 400 })
})

test('numbers abroad and internal ones are not called; other companies’ DIDs and agents are refused', async () => {
  for (const number of ['+13055551234', '+882123456789', '201', '9011234567', '+5719001234567', '5559801'])
    expect(await ask(eva, await didOf(eva, number))).toMatchObject({ status: 409 })
  const id = await didOf(eva, '6015559805')
  expect(await ask(admin, id)).toMatchObject({ status: 404 })
  expect(await ask(ana, id)).toMatchObject({ status: 403 })
  expect(carrier.phase()).toBe('idle')
})

test('with the line down the request says so', async () => {
  const id = await didOf(eva, '6015559806')
  inMemory.goDown('test')
  expect(await ask(eva, id)).toMatchObject({ status: 503, body: { code: 'pbx.no_proof_call' } })
})
