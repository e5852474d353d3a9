import { cutText } from '#platform/contract/cut-text.ts'
import { requestSafely } from '#platform/messaging/request-safely.ts'
import { fillIn } from '../../contract/bots/fill-in.ts'
import { isAllowed } from '../../contract/bots/find-problems.ts'
import type { NodeOf } from '../../contract/bots/graph.ts'
import type { BotInput } from '../../contract/bots/interpret.ts'
import { digitsOf } from '../conversations/chat.present.ts'
import type { JoinContext } from '../join-context.ts'
import type { Waiting } from './bot.queries.ts'

/** Longest stored value, characters. */
const MAX_VALUE = 500

/** The JSON value at a path like `customer.phones.0`, as text; empty when there is none. */
function valueAt(json: unknown, path: string): string {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return ''
    value = (value as Record<string, unknown>)[name]
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? cutText(String(value), MAX_VALUE) : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Makes the HTTP call of a node, only to listed hosts and never to a private address. A repetition after the program died
 * carries the same `Idempotency-Key`.
 */
export async function makeHttpCall(
  { privateAddresses, log }: JoinContext,
  { locked, state, version }: Waiting,
): Promise<BotInput> {
  const node = version.graph.nodes.find(({ id }) => id === state.node)
  if (node?.type !== 'call' || !isAllowed(node.url, version.hosts)) return failed
  const known = {
    nombre: locked.custom_name ?? locked.contact_name,
    telefono: digitsOf(locked.phone),
    ...state.answers,
  }
  const answer = await requestSafely(fillIn(node.url, known, encodeURIComponent), {
    method: node.method,
    body: node.method === 'POST' ? fillIn(node.body, known, insideJson) : null,
    headers: { 'idempotency-key': `bot-${locked.id}-${state.run}-${state.step}` },
    timeoutMs: node.timeout_seconds * 1000,
    privateAddresses,
  })
  if (answer.kind === 'failed')
    log.warn(
      { conversation: locked.id, node: node.id, reason: answer.reason },
      'the HTTP call of a bot failed',
    )
  if (answer.kind === 'failed' || answer.status < 200 || answer.status > 299) return failed
  return { type: 'called', ok: true, saved: savedOf(node, parseJson(answer.text)) }
}

const failed: BotInput = { type: 'called', ok: false, saved: {} }

/** Escapes a value for use inside a JSON string. */
const insideJson = (value: string): string => JSON.stringify(value).slice(1, -1)

const savedOf = ({ save }: NodeOf<'call'>, json: unknown): Record<string, string> =>
  Object.fromEntries(
    save.flatMap(({ path, variable }) => (variable === '' ? [] : [[variable, valueAt(json, path)]])),
  )
