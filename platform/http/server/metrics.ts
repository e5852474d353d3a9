import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** The program's metrics; features add theirs to `registry`. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
}

/** Of the process, however many programs run in it: their observers can't be taken away again, and would keep a stopped program in memory. */
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

export function createMetrics(): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return { registry, requests }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that proxies add. */
const PASSED_ON = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** By the connection, not by headers; a request through a local proxy does not count as local. */
const isCollector = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && PASSED_ON.every((name) => headers[name] === undefined)

/** `/metrics`, for a collector on the same machine only: the figures tell how busy a company is. */
export function registerMetrics(app: FastifyInstance, { registry, requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (!isCollector(request)) return reply.callNotFound()
    const all = Registry.merge([processFigures, registry])
    return reply.type(all.contentType).send(await all.metrics())
  })
}
