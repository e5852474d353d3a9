import { randomUUID } from 'node:crypto'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'

export interface Sending {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The first of these values that the declaration accepts, for each parameter; of a choice, one of its own options. */
export function paramsOf(
  { path, params }: RouteContract,
  values: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, schema]) => {
      const accepts = (value: unknown) =>
        (schema as { safeParse(v: unknown): { success: boolean } }).safeParse(value).success
      const words = 'options' in schema && Array.isArray(schema.options) ? schema.options : []
      const made = [...values, ...words].find(accepts)
      if (made === undefined) throw new Error(`no value for ${name} of ${path}`)
      return [name, made]
    }),
  )
}

/** Names nothing that exists: a walk would otherwise end its own sessions or change its own password. */
export const nobodysParams = (contract: RouteContract): Record<string, unknown> =>
  paramsOf(contract, ['2000000000', randomUUID(), 'demo-9999', '9999', 'nothing'])

/** Multipart: a small file, and the body's fields as texts. */
function formOf({ upload }: RouteContract, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append(upload?.part ?? 'file', new Blob(['a']), 'a.txt')
  return form
}

/** Sends as it is, valid or not, and reads the whole answer. */
export async function sendAs(
  origin: string,
  contract: RouteContract,
  token: string | null,
  { params, query, body }: Sending,
): Promise<{ status: number; ok: boolean; text: string }> {
  const sentBody = contract.upload ? formOf(contract, body) : JSON.stringify(body)
  const response = await fetch(`${origin}${requestUrl(contract.path, params, query)}`, {
    method: contract.method,
    headers: {
      ...(token === null ? {} : { authorization: `token ${token}` }),
      ...(typeof sentBody === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(sentBody === undefined ? {} : { body: sentBody }),
  })
  return { status: response.status, ok: response.ok, text: await response.text() }
}
