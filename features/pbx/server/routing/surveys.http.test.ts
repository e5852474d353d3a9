import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { readIvrTrial, trialNumber } from '../../contract/routing/ivr-trial.ts'
import { destinationOptions } from '../../contract/routing/options.ts'
import { surveyAnswers } from '../../contract/survey-answers.ts'

let program: TestProgram
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  await program.database.systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', 'in', ['ana', 'eva'])
    .execute()
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

const phoneOf = async (number: string) => {
  const extension = await program.database.systemRows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select('extensions.endpoint')
    .where('companies.slug', '=', 'demo')
    .where('extensions.number', '=', number)
    .executeTakeFirstOrThrow()
  const device = program.engine.device({ endpoint: extension.endpoint, secret: '' })
  await device.register()
  return device
}

const answersOf = async (client: Client) =>
  (await client.call(surveyAnswers.routes.list, { query: {} })).results

test('a test call from the menu editor shows its path while it runs, and a survey stores the answer', async () => {
  const survey = await ana.call(ivrMenus.routes.create, {
    body: { name: 'Cómo le fue', survey: true, prompt: 'vm-enter-num-to-call' },
  })
  const { results } = await ana.call(destinationOptions, { query: { search: 'cómo le fue' } })
  const first = await ana.call(ivrMenus.routes.create, {
    body: { name: 'Entrada de prueba', key_1: results[0]?.id ?? 0, prompt: 'vm-enter-num-to-call' },
  })
  const phone = await phoneOf('1001')
  const trial = () => ana.call(readIvrTrial, {})
  expect(await trial()).toEqual({ running: false, menus: [], ways: [] })
  await phone.call(trialNumber(first.record.id))
  await phone.reaches('talking')
  await eventually(async () =>
    expect(await trial()).toEqual({ running: true, menus: [first.record.id], ways: [] }),
  )
  await phone.digits('1')
  await phone.digits('4')
  await phone.ended()
  await program.settled()
  expect(await trial()).toEqual({
    running: false,
    menus: [first.record.id, survey.record.id],
    ways: [
      { menu: first.record.id, field: 'key_1' },
      { menu: survey.record.id, field: 'survey_next' },
    ],
  })
  expect(await answersOf(ana)).toMatchObject([{ menu: 'Cómo le fue', answer: '4', number: '1001' }])
})

test('only the administrator reads answers and test calls, and another company has its own', async () => {
  expect((await luis.send(surveyAnswers.routes.list, { query: {} })).status).toBe(403)
  expect((await luis.send(readIvrTrial, {})).status).toBe(403)
  expect(await answersOf(eva)).toEqual([])
  expect(await eva.call(readIvrTrial, {})).toEqual({ running: false, menus: [], ways: [] })
})

conforms(
  () => ({ keeper: ana, stranger: eva, everybody: [ana, luis], statements: program.statements }),
  surveyAnswers,
)
