import { expect, test } from 'vitest'
import { codeCallState } from '#features/pbx/contract/number-proof.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import type { Client } from '../testing.ts'
import { proofStage } from './proof-stage.ts'

const { program, admin, eva, operador, carrier, platform, lineOf, didOf, ask, say, heard, wrong } =
  await proofStage()

test('wrong, late, used and unasked codes are answered alike, whoever has the number', async () => {
  const ours = await didOf(admin, '6015559810')
  const theirs = await didOf(eva, '6015559810')
  const answers = [await say(eva, theirs, '000000')]
  await ask(admin, ours)
  const code = await heard('+576015559810')
  answers.push(await say(eva, theirs, code))
  await ask(eva, theirs)
  const other = await heard('+576015559810')
  answers.push(await say(eva, theirs, wrong(other)))
  await say(admin, ours, code)
  answers.push(await say(eva, theirs, wrong(other)))
  await program.database.systemRows
    .updateTable('number_proofs')
    .set({ expires_at: new Date() })
    .where('number', '=', '576015559810')
    .execute()
  answers.push(await say(eva, theirs, other))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  const told = answers.map(({ body }) => JSON.stringify({ ...Object(body), request_id: '' }))
  expect(new Set(told).size).toBe(1)
})

test('a code counts once: the operator takes the number back, and it proves nothing more', async () => {
  const id = await didOf(admin, '6015559811')
  await ask(admin, id)
  const code = await heard('+576015559811')
  expect(await say(admin, id, code)).toMatchObject({ status: 200 })
  await program.database.systemRows
    .updateTable('phone_numbers')
    .set({ state: 'requested' })
    .where('number', '=', '576015559811')
    .execute()
  expect(await say(admin, id, code)).toMatchObject({ status: 400 })
})

test('each company may have a number called three times a day: a rival uses up nothing of that', async () => {
  const ours = await didOf(admin, '6015559804')
  const theirs = await didOf(eva, '6015559804')
  for (const [client, id] of [
    [eva, theirs],
    [eva, theirs],
    [eva, theirs],
    [admin, ours],
  ] as const) {
    expect(await ask(client, id)).toMatchObject({ status: 200 })
    await heard('+576015559804')
  }
  expect(await ask(eva, theirs)).toMatchObject({ status: 429, body: { code: 'pbx.proof_too_often' } })
  const { results } = await operador.call(numbers.routes.list, { query: { search: '576015559804' } })
  expect(results).toMatchObject([{ proof_calls: 4 }, { proof_calls: 4 }])
})

test('a number is not called without end, whoever asks: the operator sees it, and decides', async () => {
  const id = await didOf(admin, '6015559808')
  const { systemRows } = program.database
  const claim = { number: '576015559808', code_hash: '0'.repeat(64), salt: '0'.repeat(32) }
  const rows = Array.from({ length: 9 }, () => ({
    ...claim,
    company_id: platform,
    expires_at: new Date(),
  }))
  await systemRows.insertInto('number_proofs').values(rows).execute()
  expect(await ask(admin, id)).toMatchObject({ status: 200 })
  await heard('+576015559808')
  expect(await ask(admin, id)).toMatchObject({ status: 429, body: { code: 'pbx.proof_overload' } })
  const { results } = await operador.call(numbers.routes.list, { query: { search: '576015559808' } })
  expect(results).toMatchObject([{ proof_calls: 10 }])
})

test('a number whose calls arrive here already is answered by nobody, and who asked is told why', async () => {
  const ours = await didOf(admin, '6015559807')
  const theirs = await didOf(eva, '6015559807')
  const state = async (client: Client, id: number) =>
    (await client.call(codeCallState, { params: { id } })).state
  const [own, rival] = await Promise.all([admin, eva].map(({ session }) => lineOf(session.company.id)))
  await ask(admin, ours)
  await carrier.reaches('ringing')
  // What another company's system sends is no news about this one's number.
  await rival?.call('6015559807')
  expect(await rival?.ended()).toMatchObject({ cause: 'unknown-number' })
  expect(await state(admin, ours)).toBe('called')
  await own?.call('+576015559807')
  expect(await own?.ended()).toMatchObject({ cause: 'unknown-number' })
  await expect.poll(() => state(admin, ours)).toBe('returned')
  await carrier.reject()
  expect(await state(eva, theirs)).toBe('called')
  expect(await eva.send(codeCallState, { params: { id: ours } })).toMatchObject({ status: 404 })
})

test('the company whose lines are used proves nothing over them', async () => {
  const rename = (id: number, slug: string) =>
    program.database.systemRows.updateTable('companies').set({ slug }).where('id', '=', id).execute()
  await rename(platform, 'prestada')
  await rename(eva.session.company.id, 'plataforma')
  expect(await ask(eva, await didOf(eva, '6015559809'))).toMatchObject({ status: 503 })
  expect(carrier.phase()).toBe('idle')
})
