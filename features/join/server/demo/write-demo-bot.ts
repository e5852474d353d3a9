import type { Rows } from '#platform/db/database.ts'
import type { BotEdge, BotGraph, BotNode } from '../../contract/bots/graph.ts'
import type { Bot } from './simulate-bot.ts'

const asking = { invalid: 'No le entendí. Por favor elija una de las opciones.', retries: 2 }
const line = (from: string, port: string, to: string): BotEdge => ({ from, port, to })

/** A greeting with four options: prices, order lookup, an agent, and a survey at the end. */
export const demoGraph = (survey: number): BotGraph => {
  const nodes: BotNode[] = [
    { type: 'start', id: 'start', name: '', x: 0, y: 160 },
    {
      ...asking,
      type: 'list',
      id: 'menu',
      name: 'Menú principal',
      x: 280,
      y: 120,
      text: 'Hola {{nombre}}, bienvenido a SipMóvil. ¿En qué le podemos ayudar?',
      timeout_minutes: 60,
      variable: 'tema',
      options: [
        { id: 'ventas', title: 'Planes y precios', description: 'Telefonía y mensajería' },
        { id: 'soporte', title: 'Soporte técnico', description: '' },
        { id: 'agente', title: 'Hablar con un asesor', description: '' },
        { id: 'fin', title: 'Terminar', description: '' },
      ],
    },
    {
      type: 'message',
      id: 'planes',
      name: 'Planes',
      x: 600,
      y: -60,
      text: 'Tenemos planes desde 49.900 pesos al mes por extensión, con llamadas ilimitadas a fijos y celulares.',
      media: null,
    },
    {
      ...asking,
      type: 'buttons',
      id: 'interes',
      name: '¿Le interesa?',
      x: 900,
      y: -60,
      text: '¿Desea que un asesor le prepare una propuesta?',
      timeout_minutes: 60,
      variable: 'interes',
      options: [
        { id: 'si', title: 'Sí', description: '' },
        { id: 'no', title: 'Volver al menú', description: '' },
      ],
    },
    {
      ...asking,
      type: 'datum',
      id: 'correo',
      name: 'Correo',
      x: 1200,
      y: -60,
      text: '¿A qué correo se la enviamos?',
      invalid: 'Ese correo no parece correcto. Escríbalo de nuevo, por favor.',
      timeout_minutes: 60,
      variable: 'correo',
      check: 'email',
    },
    {
      type: 'condition',
      id: 'horario',
      name: '¿Hay quien atienda?',
      x: 600,
      y: 240,
      rules: [{ id: 'abierto', test: { type: 'hours', group: null } }],
    },
    {
      type: 'handover',
      id: 'asesor',
      name: 'A un asesor',
      x: 1200,
      y: 200,
      text: 'Gracias. En un momento le atiende un asesor.',
      group: null,
      agent: null,
    },
    {
      type: 'handover',
      id: 'espera',
      name: 'Fuera de horario',
      x: 900,
      y: 360,
      text: 'Estamos fuera de horario. Le responderemos en cuanto abramos.',
      group: null,
      agent: null,
    },
    { type: 'survey', id: 'encuesta', name: 'Encuesta', x: 600, y: 460, survey },
    {
      type: 'close',
      id: 'cierre',
      name: 'Despedida',
      x: 900,
      y: 520,
      text: 'Gracias por escribirnos. ¡Que tenga un buen día!',
      closing_type: null,
    },
  ]
  return {
    nodes,
    edges: [
      line('start', 'next', 'menu'),
      line('menu', 'ventas', 'planes'),
      line('menu', 'soporte', 'horario'),
      line('menu', 'agente', 'horario'),
      line('menu', 'fin', 'encuesta'),
      line('menu', 'failed', 'horario'),
      line('menu', 'timeout', 'cierre'),
      line('planes', 'next', 'interes'),
      line('interes', 'si', 'correo'),
      line('interes', 'no', 'menu'),
      line('correo', 'next', 'asesor'),
      line('horario', 'abierto', 'asesor'),
      line('horario', 'else', 'espera'),
      line('encuesta', 'next', 'cierre'),
    ],
  }
}

/** Writes the demonstration's published bot. */
export async function writeDemoBot(
  rows: Rows,
  { companyId, surveyId, since }: { companyId: number; surveyId: number; since: Date },
): Promise<Bot> {
  const drawn = demoGraph(surveyId)
  const graph = JSON.stringify(drawn)
  const { id } = await rows
    .insertInto('join_bots')
    .values({ company_id: companyId, name: 'Bienvenida', draft: graph, published: 1, created_at: since })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('join_bot_versions')
    .values({
      company_id: companyId,
      bot_id: id,
      number: 1,
      graph,
      note: 'Primera versión',
      published_at: since,
    })
    .execute()
  return { id, graph: drawn }
}
