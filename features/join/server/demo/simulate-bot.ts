import type { BotGraph } from '../../contract/bots/graph.ts'
import { advance, type BotEffect, initialState, type Passage } from '../../contract/bots/interpret.ts'

/** A contact's input to the bot, its effects, and the ports taken. */
export interface BotTurn {
  /** Null: the start. */
  content: string | null
  effects: readonly BotEffect[]
  path: readonly Passage[]
}

/** Inputs of demo contacts, by the topic that they end with. */
const ANSWERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Ventas: [
    ['Planes y precios', 'Sí', 'compras@ejemplo.com'],
    ['Planes y precios', 'Volver al menú', 'Hablar con un asesor'],
    ['Planes y precios', 'Sí', 'mi correo', 'gerencia@ejemplo.com'],
  ],
  Soporte: [['Soporte técnico'], ['2'], ['No tengo tono', 'Soporte técnico']],
  Facturación: [['Hablar con un asesor'], ['Mi factura', 'Hablar con un asesor']],
}

export interface Bot {
  id: number
  graph: BotGraph
}

/**
 * Simulates a contact's way through the bot until the handover, with the real interpreter; `turn` selects the inputs.
 */
export function simulateBot(
  { id, graph }: Bot,
  { name, phone, wants, turn }: { name: string; phone: string; wants: string; turn: number },
): readonly BotTurn[] {
  const ways = ANSWERS[wants] ?? []
  const answers = ways[turn % Math.max(1, ways.length)] ?? ['Hablar con un asesor']
  // Conversations of a demonstration begin in office hours.
  const context = { isOpen: () => true, label: null, name, phone, readPhone: () => null }
  const turns: BotTurn[] = []
  let state = initialState(graph, { bot: id, version: 1, run: 0 })
  for (const content of [null, ...answers]) {
    const next = advance(
      graph,
      state,
      content === null ? { type: 'start' } : { type: 'message', text: content, choice: null },
      context,
    )
    turns.push({ content, effects: next.effects, path: next.path })
    if (next.state === null) break
    state = next.state
  }
  return turns
}
