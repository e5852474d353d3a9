import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listSurveys, newSurveyMessage, sendSurvey } from '../../contract/agent-tools.ts'
import { listChats, readChat } from '../../contract/chats.ts'
import { joinSurveys } from '../../contract/config/catalogs.ts'
import { listMessages } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatWith = (person: Reader, phone: string) =>
  eventually(async () =>
    found(
      (await person.call(listChats, { query: { page_size: 100 } })).results.find(
        (chat) => chat.phone === phone,
      ),
    ),
  )
const systemOf = async (person: Reader, sender: number) =>
  (await person.call(listMessages, { query: { sender, page_size: 100 } })).results.flatMap(({ system }) =>
    system ? [`${system.type} ${system.name}`] : [],
  )
const { record: survey } = await admin.call(joinSurveys.routes.create, {
  body: { name: 'Satisfacción', question: '¿Cómo fue?', options: ['Bien', 'Mal'], thanks: 'Gracias' },
})

test('an agent’s survey first transfers the conversation to the administrator, in the group of that name; the answer is stored', async () => {
  const { account } = await channelOf(admin, [ana])
  await channelOf(admin, [], { name: 'administrador' })
  const pedro = outsidePhone(program.origin, account, '573008880001')
  await pedro.write('Hola')
  const { id } = await chatWith(ana, pedro.phone)
  const [offered] = (await ana.call(listSurveys, {})).results
  expect(offered).toMatchObject({ name: 'Satisfacción', agent: 'ana', options: ['Bien', 'Mal'] })
  for (const stranger of [luis, eva])
    expect((await stranger.send(sendSurvey, { body: { survey: survey.id, chatId: id } })).status).toBe(404)
  const sent = await ana.call(sendSurvey, { body: { survey: survey.id, agent: 'ana', chatId: id } })
  expect(sent).toMatchObject({ detail: 'Encuesta Enviada', message: { message: '¿Cómo fue?' } })
  expect((await ana.send(readChat, { params: { id } })).status).toBe(404)
  expect(await chatWith(admin, pedro.phone)).toMatchObject({ owner: 'admin', group_name: 'administrador' })
  const question = await eventually(async () =>
    found((await pedro.messages()).find(({ own, content }) => !own && content.type === 'choices')),
  )
  const [option] = question.content.options as { id: string; title: string }[]
  await pedro.send({ type: 'choice', id: option?.id, title: option?.title })
  await eventually(async () =>
    expect(await systemOf(admin, id)).toEqual([
      'assigned Ana Gómez',
      'transferred Carolina Díaz',
      'survey_sent Satisfacción',
      'survey_answered Bien',
    ]),
  )
  await eventually(async () =>
    found((await pedro.messages()).find(({ content }) => content.text === 'Gracias')),
  )
  const facts = await program.database.systemRows
    .selectFrom('join_facts')
    .select(['survey_id', 'word'])
    .where('conversation_id', '=', id)
    .where('kind', '=', 'survey_answered')
    .execute()
  expect(facts).toEqual([{ survey_id: survey.id, word: 'Bien' }])
})

test('a supervisor’s survey transfers nothing; another company’s survey is not found; a client’s survey message is shown', async () => {
  const { account } = await channelOf(admin, [ana])
  const sara = outsidePhone(program.origin, account, '573008880002')
  await sara.write('Hola')
  const { id } = await chatWith(ana, sara.phone)
  await marta.call(sendSurvey, { body: { survey: survey.id, chatId: id } })
  expect(await chatWith(ana, sara.phone)).toMatchObject({ owner: 'ana' })
  const posted = {
    source: sara.phone,
    by_bot: false,
    app_name: 'x',
    owner_message: 'ana',
    payload: { type: 'text' as const, text: 'Encuesta Enviada' },
  }
  expect(await ana.call(newSurveyMessage, { body: posted })).toMatchObject({
    kind: 'system',
    message: 'Encuesta Enviada',
  })
  for (const stranger of [luis, eva])
    expect((await stranger.send(newSurveyMessage, { body: posted })).status).toBe(404)
  await program.makeAdministrator('eva')
  const boss = await program.signIn('eva')
  const { record: foreign } = await boss.call(joinSurveys.routes.create, {
    body: { name: 'Ajena', question: '¿?' },
  })
  expect((await ana.send(sendSurvey, { body: { survey: foreign.id, chatId: id } })).status).toBe(404)
})
