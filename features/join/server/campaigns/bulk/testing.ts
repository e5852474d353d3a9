import { afterAll } from 'vitest'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { planBroadcast, uploadAudience } from '../../../contract/bulk/broadcast-calls.ts'
import { joinBroadcasts } from '../../../contract/bulk/broadcasts.ts'
import { joinAccounts } from '../../../contract/config/accounts.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import { submitTemplate } from '../../../contract/templates/template-calls.ts'

/** A signed-in administrator, as far as these builders need one. */
interface Administrator {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
}

/** Stand-in for Meta's API, until the tests end. */
export async function startMeta() {
  /** How Meta treats a number's next message; without an entry it is accepted. */
  const fate = new Map<string, 'refuse' | 'break'>()
  const meta = await startRecordingStandIn(({ method, path, body }) => {
    if (path.endsWith('/message_templates'))
      return { body: { id: `t${meta.asked.length}`, status: 'APPROVED' } }
    // Templates are looked through once an hour, also in the middle of a test.
    if (method === 'GET') return { body: { data: [] } }
    const { to } = JSON.parse(body) as { to: string }
    const now = fate.get(to)
    if (now === 'break') return null
    if (now === 'refuse') return { status: 400, body: { error: { message: 'no', code: 131026 } } }
    return { body: { messages: [{ id: `wamid.${meta.asked.length}` }] } }
  })
  afterAll(() => meta.stop())
  return { fate, meta }
}

/** A WhatsApp Cloud account with an approved template, and broadcasts over it. */
export async function broadcastingOf(admin: Administrator) {
  const { record: account } = await admin.call(joinAccounts.routes.create, {
    body: {
      name: 'Masivos',
      provider: 'whatsapp-cloud',
      number: '+576015559911',
      external_id: '11',
      business_id: '22',
      api_key: 'k',
      app_secret: 's',
      per_second: 500,
    },
  })
  const { record: template } = await admin.call(joinTemplates.routes.create, {
    body: {
      name: 'aviso',
      account: account.id,
      language: 'es_CO',
      message: 'Hola {{1}}, debe {{2}}',
    } as never,
  })
  await admin.call(submitTemplate, { params: { id: template.id } })

  let made = 0
  /** A broadcast to these rows: number, name, debt. */
  async function broadcastOf(
    rows: readonly (readonly [string, string, string])[],
    perSecond = 80,
  ): Promise<number> {
    made += 1
    const { record } = await admin.call(joinBroadcasts.routes.create, {
      body: {
        name: `Cobro ${made}`,
        account: account.id,
        template: template.id,
        per_second: perSecond,
      } as never,
    })
    const csv = ['Celular,Nombre,Deuda', ...rows.map((row) => row.join(','))].join('\n')
    const params = { id: record.id }
    await admin.call(uploadAudience, { params, body: {}, file: new Blob([csv]), fileName: 'deudores.csv' })
    await admin.call(planBroadcast, {
      params,
      body: {
        phone_column: 'Celular',
        name_column: 'Nombre',
        params: [
          { column: 'Nombre', text: 'cliente' },
          { column: 'Deuda', text: '' },
        ],
      },
    })
    return record.id
  }
  return { account, template, broadcastOf }
}

/** Generates rows for `broadcastOf`. */
export const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [`300${from + index}`, `Persona ${index}`, '$ 5'] as const)
