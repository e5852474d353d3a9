import type { KeyOf, Language } from '#platform/i18n/text.ts'
import { translate } from '#platform/i18n/text.ts'
import type { BotEdge, BotGraph, BotNode } from '../../contract/bots/graph.ts'
import { botTemplateTexts } from './bot-template-texts.ts'
import { newNode } from './new-node.ts'

export const BOT_TEMPLATES = ['menu', 'hours', 'data'] as const
export type BotTemplate = (typeof BOT_TEMPLATES)[number]

/** Distance from one card to the next. */
const STEP = { x: 320, y: 200 } as const

const START: BotNode = { type: 'start', id: 'start', name: '', x: 0, y: 0 }
const at = (column: number, row = 0) => ({ x: column * STEP.x, y: row * STEP.y })
const edge = (from: string, port: string, to: string): BotEdge => ({ from, port, to })
const handover = (id: string, text: string, place: { x: number; y: number }): BotNode => ({
  id,
  name: '',
  ...place,
  type: 'handover',
  text,
  group: null,
  agent: null,
})

type Texts = (key: KeyOf<typeof botTemplateTexts>) => string

/** Three buttons, each of which leads to an agent. */
function menu(t: Texts): BotGraph {
  const options = (['sales', 'support', 'other'] as const).map((name, index) => ({
    id: `o-${index + 1}`,
    title: t(`menu.${name}`),
    description: '',
  }))
  const ask = { text: t('menu.text'), invalid: t('invalid'), retries: 2, timeout_minutes: 0 }
  const buttons: BotNode = {
    id: 'buttons-1',
    name: '',
    ...at(1),
    type: 'buttons',
    variable: 'tema',
    ...ask,
    options,
  }
  const ends = options.map((_option, index) => handover(`handover-${index + 1}`, t('handover'), at(2, index)))
  return {
    nodes: [START, buttons, ...ends],
    edges: [
      edge('start', 'next', 'buttons-1'),
      ...options.map(({ id }, index) => edge('buttons-1', id, `handover-${index + 1}`)),
      edge('buttons-1', 'failed', 'handover-3'),
    ],
  }
}

/** An agent within the hours, a text outside of them. */
function hours(t: Texts): BotGraph {
  const condition = newNode('condition', 'condition-1', at(1))
  const closed: BotNode = {
    id: 'close-1',
    name: '',
    ...at(2, 1),
    type: 'close',
    text: t('hours.closed'),
    closing_type: null,
  }
  return {
    nodes: [START, condition, handover('handover-1', t('handover'), at(2)), closed],
    edges: [
      edge('start', 'next', 'condition-1'),
      edge('condition-1', 'r-1', 'handover-1'),
      edge('condition-1', 'else', 'close-1'),
    ],
  }
}

/** Asks for name and document before an agent answers. */
function data(t: Texts): BotGraph {
  const ask = { invalid: t('invalid'), retries: 2, timeout_minutes: 0 }
  const name: BotNode = {
    id: 'datum-1',
    name: '',
    ...at(1),
    type: 'datum',
    ...ask,
    text: t('data.name'),
    variable: 'nombre_completo',
    check: 'text',
  }
  const document: BotNode = {
    id: 'datum-2',
    name: '',
    ...at(2),
    type: 'datum',
    ...ask,
    text: t('data.document'),
    variable: 'documento',
    check: 'document',
  }
  return {
    nodes: [START, name, document, handover('handover-1', t('handover'), at(3))],
    edges: [
      edge('start', 'next', 'datum-1'),
      edge('datum-1', 'next', 'datum-2'),
      edge('datum-1', 'failed', 'handover-1'),
      edge('datum-2', 'next', 'handover-1'),
      edge('datum-2', 'failed', 'handover-1'),
    ],
  }
}

const MAKERS: Readonly<Record<BotTemplate, (t: Texts) => BotGraph>> = { menu, hours, data }

/** A graph to begin with, in the language of whoever begins. `start`: the bot's own first node. */
export function botFromTemplate(template: BotTemplate, language: Language, start: BotNode): BotGraph {
  const { nodes, edges } = MAKERS[template]((key) => translate(botTemplateTexts, language, key))
  return {
    nodes: nodes.map((node) => (node.type === 'start' ? start : node)),
    edges: edges.map((one) => (one.from === START.id ? { ...one, from: start.id } : one)),
  }
}
