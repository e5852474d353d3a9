import { z } from 'zod'
import { assertNoTransaction } from '#platform/db/database.ts'
import { FAULTY_MODULES } from './config/faulty-modules.ts'

export interface AriAddress {
  /** `http://host:8088/ari`, with or without `/ari`. */
  url: string
  user: string
  password: string
}

export type ServerLook =
  | {
      state: 'up'
      version: string
      registeredEndpoints: number
      latencyMs: number
      /** Loaded modules that make ARI hang sooner or later. */
      faultyModules: string[]
    }
  /** `detail` is for the operator: error code or status. */
  | { state: 'unreachable' | 'unauthorized' | 'not_asterisk'; detail: string }

const loadedOf = async (get: (path: string) => Promise<Response>): Promise<string[]> => {
  const loaded = await Promise.all(
    FAULTY_MODULES.map(async (name) => {
      const answer = await get(`asterisk/modules/${name}.so`)
      // 404: not loaded.
      return answer.ok && module.safeParse(await answer.json()).data?.status === 'Running' ? [name] : []
    }),
  )
  return loaded.flat()
}

const module = z.object({ status: z.string() })
const info = z.object({ system: z.object({ version: z.string() }) })
const endpoints = z.array(z.object({ technology: z.string(), state: z.string() }))

/** With `/ari`, without trailing slash. */
const baseOf = (address: string): string => {
  const url = new URL(address)
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path.endsWith('/ari') ? path : `${path}/ari`}`
}

const codeOf = (error: unknown): string => {
  const { name, cause } = error as Error
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? message ?? (name === 'TimeoutError' ? 'ETIMEDOUT' : name)
}

/** Checks an Asterisk over ARI, once, without a lasting connection. */
export async function probeServer(address: AriAddress, timeoutMs = 4_000): Promise<ServerLook> {
  assertNoTransaction()
  const base = baseOf(address.url)
  const authorization = `Basic ${Buffer.from(`${address.user}:${address.password}`).toString('base64')}`
  const signal = AbortSignal.timeout(timeoutMs)
  const get = (path: string) =>
    fetch(`${base}/${path}`, { headers: { authorization }, redirect: 'manual', signal })
  const startedAt = performance.now()
  try {
    const answer = await get('asterisk/info?only=system')
    const latencyMs = Math.round(performance.now() - startedAt)
    if (answer.status === 401 || answer.status === 403) {
      return { state: 'unauthorized', detail: `HTTP ${answer.status}` }
    }
    const body = info.safeParse(answer.ok ? await answer.json() : null)
    if (!body.success) return { state: 'not_asterisk', detail: `HTTP ${answer.status}` }
    // Without any endpoint Asterisk does not know the technology yet, and answers 404.
    const listed = await get('endpoints/PJSIP')
    const found = endpoints.safeParse(listed.ok ? await listed.json() : [])
    const online = found.success ? found.data.filter(({ state }) => state === 'online').length : 0
    const faultyModules = await loadedOf(get)
    const { version } = body.data.system
    return { state: 'up', version, registeredEndpoints: online, latencyMs, faultyModules }
  } catch (error) {
    if (error instanceof SyntaxError) return { state: 'not_asterisk', detail: 'no JSON' }
    return { state: 'unreachable', detail: codeOf(error) }
  }
}
