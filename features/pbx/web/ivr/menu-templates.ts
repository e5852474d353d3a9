import { foldForSearch } from '#platform/i18n/fold.ts'
import type { GraphDestination, MenuField } from '../../contract/routing/ivr-graph.ts'

export const MENU_TEMPLATES = ['departments', 'reception', 'languages', 'survey'] as const
export type MenuTemplate = (typeof MENU_TEMPLATES)[number]

/** What a key leads to: something of these kinds, best one whose name has one of these words. */
interface Wish {
  field: MenuField
  words: readonly string[]
  kinds: readonly string[]
  /** Without such a name anything of the kinds serves. */
  anyOf: boolean
  /** Leads where another key leads. */
  alsoFor?: MenuField
}

const TEAMS = ['queue', 'ring_group', 'extension'] as const
const SALES = ['venta', 'comercial', 'pedido', 'sales', 'order']
const SUPPORT = ['soporte', 'servicio', 'tecnic', 'ayuda', 'support', 'service', 'help']
const BILLING = ['factura', 'cartera', 'pago', 'cobro', 'contab', 'billing', 'account', 'payment']
const RECEPTION = ['recepci', 'operador', 'principal', 'reception', 'front desk']

interface Template {
  values: Readonly<Record<string, unknown>>
  wishes: readonly Wish[]
}

const wish = (field: MenuField, words: readonly string[], more: Partial<Wish> = {}): Wish => ({
  field,
  words,
  kinds: TEAMS,
  anyOf: false,
  ...more,
})

const TEMPLATES: Readonly<Record<MenuTemplate, Template>> = {
  departments: {
    values: { dial_by_extension: true, timeout_seconds: 6, retries: 2, survey: false },
    wishes: [
      wish('key_1', SALES, { anyOf: true }),
      wish('key_2', SUPPORT, { anyOf: true }),
      wish('key_3', BILLING),
      wish('on_timeout', RECEPTION, { alsoFor: 'key_1' }),
    ],
  },
  reception: {
    values: { dial_by_extension: true, timeout_seconds: 4, retries: 1, survey: false },
    wishes: [wish('key_0', RECEPTION, { anyOf: true }), wish('on_timeout', [], { alsoFor: 'key_0' })],
  },
  languages: {
    values: { dial_by_extension: false, timeout_seconds: 5, retries: 2, survey: false },
    wishes: [
      wish('key_1', ['espanol', 'spanish'], { kinds: ['ivr', ...TEAMS], anyOf: true }),
      wish('key_2', ['ingles', 'english'], { kinds: ['ivr', ...TEAMS] }),
      wish('on_timeout', [], { alsoFor: 'key_1' }),
    ],
  },
  survey: {
    values: { dial_by_extension: false, timeout_seconds: 6, retries: 1, survey: true },
    wishes: [],
  },
}

export interface FilledMenu {
  values: Readonly<Record<string, unknown>>
  /** Keys that the company has nothing for. */
  left: readonly MenuField[]
}

/** Fills a template with what the company has; each destination is used by one key, unless it is its alternative. */
export function fillTemplate(template: MenuTemplate, destinations: readonly GraphDestination[]): FilledMenu {
  const { values, wishes } = TEMPLATES[template]
  const chosen = new Map<MenuField, GraphDestination>()
  const unused = (one: GraphDestination) => ![...chosen.values()].some(({ id }) => id === one.id)
  const ofKinds = (kinds: readonly string[]) =>
    kinds.flatMap((kind) => destinations.filter((one) => one.kind === kind && unused(one)))
  // Names first: a queue that is called "Soporte" is not taken as just any queue.
  for (const { field, words, kinds } of wishes) {
    const named = ofKinds(kinds).find(({ label }) =>
      words.some((word) => foldForSearch(label).includes(word)),
    )
    if (named !== undefined) chosen.set(field, named)
  }
  for (const { field, kinds, anyOf, alsoFor } of wishes) {
    if (chosen.has(field)) continue
    const other = alsoFor === undefined ? undefined : chosen.get(alsoFor)
    const [any] = anyOf ? ofKinds(kinds) : []
    const found = any ?? other
    if (found !== undefined) chosen.set(field, found)
  }
  return {
    values: {
      ...values,
      ...Object.fromEntries([...chosen].map(([field, { id, label }]) => [field, { id, label }])),
    },
    left: wishes.map(({ field }) => field).filter((field) => !chosen.has(field)),
  }
}
