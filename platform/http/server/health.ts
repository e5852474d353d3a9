import type { FastifyInstance } from 'fastify'

/** A check resolves to null when healthy, else to the problem. */
export type HealthChecks = Record<string, () => Promise<string | null>>

async function run(checks: HealthChecks): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const trouble = await check().catch((error: Error) => error.message)
      return [name, trouble ?? 'ok'] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** `/healthz`: the process is alive. `/readyz`: everything its roles need answers, too. */
export function registerHealth(app: FastifyInstance, checks: HealthChecks, roles: readonly string[]): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const results = await run(checks)
    const ready = Object.values(results).every((result) => result === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', roles, checks: results })
  })
}
