import type { BotEdge, BotGraph, BotNode } from '../../contract/bots/graph.ts'

/** Bots for tests with whole conversations. */

export const place = { name: '', x: 0, y: 0 }
const asking = { ...place, invalid: 'No le entendí', retries: 1, timeout_minutes: 0 }
export const start: BotNode = { ...place, type: 'start', id: 'start' }
export const toGroup: BotNode = {
  ...place,
  type: 'handover',
  id: 'agente',
  text: 'Le atiende un agente',
  group: null,
  agent: null,
}
const menu: Extract<BotNode, { type: 'buttons' }> = {
  ...asking,
  type: 'buttons',
  id: 'menu',
  text: 'Hola {{nombre}}, ¿qué necesita?',
  variable: 'tema',
  options: [
    { id: 'ventas', title: 'Ventas', description: '' },
    { id: 'pedido', title: 'Mi pedido', description: '' },
  ],
}
export const line = (from: string, port: string, to: string): BotEdge => ({ from, port, to })
const askOrder: BotNode = {
  ...asking,
  type: 'datum',
  id: 'numero',
  text: '¿Número?',
  variable: 'numero',
  check: 'number',
}
const lookUp = (url: string): BotNode => ({
  ...place,
  type: 'call',
  id: 'consulta',
  method: 'POST',
  url,
  body: '{"cliente": "{{nombre}}"}',
  timeout_seconds: 5,
  save: [
    { path: 'customer.name', variable: 'cliente' },
    { path: 'customer.orders.0.state', variable: 'estado' },
  ],
})
/** Asks for the need, looks an order up at `url`, and hands over. */
export const shopBot = (url: string): BotGraph => ({
  nodes: [
    start,
    menu,
    askOrder,
    lookUp(url),
    { ...place, type: 'message', id: 'estado', text: '{{cliente}}: su pedido está {{estado}}', media: null },
    { ...place, type: 'close', id: 'fin', text: 'Hasta pronto', closing_type: null },
    toGroup,
  ],
  edges: [
    line('start', 'next', 'menu'),
    line('menu', 'ventas', 'agente'),
    line('menu', 'pedido', 'numero'),
    line('numero', 'next', 'consulta'),
    line('consulta', 'ok', 'estado'),
    line('consulta', 'failed', 'agente'),
    line('estado', 'next', 'fin'),
  ],
})

/** Offers these buttons, and hands over whichever is chosen. */
export const choiceBot = (text: string, titles: readonly string[]): BotGraph => ({
  nodes: [
    start,
    {
      ...menu,
      text,
      retries: 5,
      options: titles.map((title) => ({ id: title.toLowerCase(), title, description: '' })),
    },
    toGroup,
  ],
  edges: [
    line('start', 'next', 'menu'),
    ...titles.map((title) => line('menu', title.toLowerCase(), 'agente')),
  ],
})
