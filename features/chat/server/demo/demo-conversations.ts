/** A message of a demo conversation. */
export interface DemoLine {
  /** User name of the author. */
  by: string
  text: string
  /** Minutes before the demo data was created. */
  ago: number
  /** The message it answers, as a number of lines before this one. */
  answers?: number
  mentions?: readonly string[]
}

export interface DemoConversation {
  /** User names; the first is the creator. */
  people: readonly string[]
  /** Null for a direct chat. */
  group: { name: string; description: string } | null
  lines: readonly DemoLine[]
  /** Number of unread messages by user name. */
  unread?: Readonly<Record<string, number>>
}

const HOUR = 60
const DAY = 24 * HOUR

export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    people: ['luis', 'ana'],
    group: null,
    lines: [
      { by: 'luis', ago: 2 * DAY + 80, text: 'Buenos días, Ana. ¿Ya llamaste a Ferretería El Tornillo?' },
      {
        by: 'ana',
        ago: 2 * DAY + 76,
        text: 'Buenos días. Sí, a primera hora: quieren la cotización con el nuevo descuento.',
      },
      { by: 'ana', ago: 2 * DAY + 75, text: 'Les dije que se la mandábamos hoy antes de las 4.' },
      { by: 'luis', ago: 2 * DAY + 70, text: 'Perfecto, la dejo lista y te aviso.' },
      { by: 'luis', ago: 2 * DAY - 150, text: 'Enviada 👍 Quedó en $4.280.000 con el 8 %.' },
      {
        by: 'ana',
        ago: 2 * DAY - 152,
        text: '¡Gracias! Los llamo mañana para hacer seguimiento.',
        answers: 1,
      },
      { by: 'ana', ago: DAY + 90, text: 'Hablé con don Jairo: aprueban, pero piden entrega el viernes.' },
      {
        by: 'luis',
        ago: DAY + 84,
        text: '¿El viernes 9 a. m. o en la tarde? La bodega solo despacha hasta la 1.',
      },
      { by: 'ana', ago: DAY + 82, text: 'En la mañana está bien. Confirmado.', answers: 1 },
      {
        by: 'luis',
        ago: 48,
        text: 'Me acaba de llamar la bodega: sí alcanzan a despachar el viernes a las 8.',
      },
      { by: 'luis', ago: 46, text: '¿Le avisas tú a don Jairo o lo llamo yo?' },
    ],
    unread: { ana: 2 },
  },
  {
    people: ['marta', 'ana', 'luis', 'admin'],
    group: { name: 'Equipo comercial', description: 'Novedades, metas y turnos del equipo' },
    lines: [
      {
        by: 'marta',
        ago: 3 * DAY + 200,
        text: 'Abrí este grupo para no perdernos entre correos. Turnos, metas y novedades van aquí.',
      },
      { by: 'ana', ago: 3 * DAY + 190, text: 'Excelente idea 🙌' },
      {
        by: 'admin',
        ago: 3 * DAY + 120,
        text: 'Buenas tardes. Desde el lunes las llamadas de la línea principal entran primero al grupo de ventas.',
      },
      { by: 'luis', ago: 3 * DAY + 115, text: '¿Y si todos estamos ocupados?', answers: 1 },
      { by: 'admin', ago: 3 * DAY + 110, text: 'A los 30 segundos pasan a Marta.', answers: 1 },
      {
        by: 'marta',
        ago: DAY + 300,
        text: 'Van 62 de las 80 llamadas de la semana. ¡Muy bien! @ana lleva el mejor tiempo de respuesta.',
        mentions: ['ana'],
      },
      { by: 'ana', ago: DAY + 295, text: '😄 Gracias, Marta.' },
      {
        by: 'marta',
        ago: 130,
        text: 'Recuerden marcar cada llamada con su etiqueta; el informe sale de ahí.',
      },
      { by: 'luis', ago: 120, text: 'Listo. Ayer se me pasaron dos, ya las corrijo.' },
      { by: 'marta', ago: 25, text: 'Reunión corta mañana a las 8:30, traigan los clientes pendientes.' },
    ],
    unread: { ana: 1, luis: 1, admin: 1 },
  },
  {
    people: ['ana', 'marta'],
    group: null,
    lines: [
      { by: 'ana', ago: DAY + 400, text: 'Marta, ¿puedo cambiar mi turno del jueves con Luis?' },
      { by: 'marta', ago: DAY + 390, text: 'Si él está de acuerdo, por mí no hay problema.' },
      { by: 'ana', ago: DAY + 388, text: 'Ya me dijo que sí. ¡Gracias!' },
    ],
  },
  {
    people: ['admin', 'ana'],
    group: null,
    lines: [
      { by: 'admin', ago: 5 * DAY, text: 'Hola, Ana. Le activé las llamadas a celular; pruebe y me cuenta.' },
      { by: 'ana', ago: 5 * DAY - 20, text: 'Funciona, muchas gracias, Carolina.' },
    ],
  },
  {
    people: ['bruno', 'eva'],
    group: null,
    lines: [
      { by: 'bruno', ago: 3 * HOUR, text: '¿Almorzamos a la 1?' },
      { by: 'eva', ago: 3 * HOUR - 4, text: 'De una. Te llamo cuando salga.' },
    ],
  },
]
