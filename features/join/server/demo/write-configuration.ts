import type { Rows } from '#platform/db/database.ts'
import { DIALOGUES } from './dialogues.ts'
import type { Bot } from './simulate-bot.ts'
import { writeDemoBot } from './write-demo-bot.ts'

const COLORS = ['#1976d2', '#ef6c00', '#2e7d32', '#6a1b9a']
/** From best to worst; reports average what they begin with. */
export const SURVEY_ANSWERS = ['5 Excelente', '4 Buena', '3 Regular', '2 Mala']
const unique = (words: readonly string[]): string[] => [...new Set(words)]

export interface DemoConfiguration {
  accountId: number
  groupId: number
  bot: Bot
  surveyId: number
  labels: ReadonlyMap<string, number>
  closings: ReadonlyMap<string, number>
}

/** One simulated number, a group of all agents, and their labels, canned responses and templates. */
export async function writeConfiguration(
  rows: Rows,
  companyId: number,
  agents: readonly number[],
  since: Date,
): Promise<DemoConfiguration> {
  const company_id = companyId
  const { id: groupId } = await rows
    .insertInto('join_groups')
    .values({ company_id, name: 'Atención al cliente', answer_minutes: 15, created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('join_group_members')
    .values(agents.map((user_id) => ({ company_id, group_id: groupId, user_id })))
    .execute()
  await rows
    .insertInto('join_agents')
    .values(agents.map((user_id) => ({ company_id, user_id, connected: true })))
    .execute()
  const surveyId = await writeSurvey(rows, companyId)
  const bot = await writeDemoBot(rows, { companyId, surveyId, since })
  const { id: accountId } = await rows
    .insertInto('join_accounts')
    .values({
      company_id,
      name: 'Línea principal',
      provider: 'simulator',
      number: '+576015550100',
      group_id: groupId,
      bot_id: bot.id,
      bot_active: true,
      health: 'up',
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = (names: readonly string[]) => names.map((name) => ({ company_id, name }))
  const labels = await rows
    .insertInto('join_labels')
    .values(
      unique(DIALOGUES.map(({ label }) => label)).map((name, index) => ({
        company_id,
        name,
        color: COLORS[index % COLORS.length] ?? '#1976d2',
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const closings = await rows
    .insertInto('join_closing_types')
    .values(named(unique(DIALOGUES.map(({ closing }) => closing))))
    .returning(['id', 'name'])
    .execute()
  await rows
    .insertInto('join_disconnect_reasons')
    .values(named(['Almuerzo', 'Reunión', 'Fin de turno']))
    .execute()
  await rows
    .insertInto('join_default_messages')
    .values([
      {
        company_id,
        name: 'Saludo',
        shortcut: 'hola',
        message: 'Hola, gracias por escribirnos. ¿En qué le podemos ayudar?',
      },
      {
        company_id,
        name: 'Despedida',
        shortcut: 'chao',
        message: 'Gracias por comunicarse con nosotros. ¡Que tenga un buen día!',
      },
      {
        company_id,
        name: 'Horario',
        shortcut: 'horario',
        message: 'Atendemos de lunes a viernes de 8:00 a. m. a 6:00 p. m.',
      },
    ])
    .execute()
  const template = { company_id, account_id: accountId, language: 'es_CO', status: 'approved' }
  await rows
    .insertInto('join_templates')
    .values([
      {
        ...template,
        name: 'retomar_conversacion',
        message: 'Hola {{1}}, queremos retomar su solicitud. ¿Le podemos escribir?',
        default_values: ['cliente'],
        buttons: ['Sí', 'No'],
      },
      { ...template, name: 'recordatorio_pago', message: 'Hola {{1}}, su factura vence el {{2}}.' },
      {
        ...template,
        name: 'bienvenida',
        category: 'marketing',
        message: 'Bienvenido a SipMóvil. Estamos para servirle.',
      },
    ])
    .execute()
  const byName = (found: readonly { id: number; name: string }[]) =>
    new Map(found.map(({ id, name }) => [name, id]))
  return { accountId, groupId, bot, surveyId, labels: byName(labels), closings: byName(closings) }
}

const writeSurvey = async (rows: Rows, company_id: number): Promise<number> => {
  const { id } = await rows
    .insertInto('join_surveys')
    .values({
      company_id,
      name: 'Satisfacción',
      question: '¿Cómo califica nuestra atención?',
      options: SURVEY_ANSWERS,
      thanks: 'Gracias por su respuesta.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
