import { createHmac } from 'node:crypto'
import { type Recorded, startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'

interface RemoteLead {
  created_time: string
  platform?: string
  form?: string
  answers: Record<string, string>
}

interface Failure {
  status: number
  code: number
}

const failed = ({ status, code }: Failure) => ({
  status,
  body: { error: { message: 'Their words', type: 'OAuthException', code, fbtrace_id: 'x' } },
})

/** Meta's side of a page with lead forms: its leads, what the app is told of, how the next requests fail, and signed callbacks. */
export async function startLeadPage({ page, secret }: { page: string; secret: string }) {
  const forms = [{ id: '881', name: 'Catálogo', questions: [{ key: 'ciudad', label: '¿En qué ciudad?' }] }]
  const there = {
    leads: new Map<string, RemoteLead>(),
    forms,
    subscribed: ['messages'],
    failures: [] as Failure[],
  }
  const leadOf = (id: string) => {
    const lead = there.leads.get(id)
    if (!lead) return null
    const { created_time, platform = 'fb', form = forms[0]?.id, answers } = lead
    return {
      id,
      created_time,
      platform,
      form_id: form,
      campaign_id: '77',
      campaign_name: 'Botas de invierno',
      ad_name: 'Video 2',
      field_data: Object.entries(answers).map(([name, value]) => ({ name, values: [value] })),
    }
  }
  const subscriptions = (method: string, fields: string) => {
    if (method === 'POST') there.subscribed = fields.split(',')
    if (method === 'DELETE') there.subscribed = []
    if (method !== 'GET') return { body: { success: true } }
    return {
      body: { data: there.subscribed.length === 0 ? [] : [{ id: '9', subscribed_fields: there.subscribed }] },
    }
  }
  const leadsOf = (form: string, since: number) =>
    [...there.leads]
      .filter(([, one]) => (one.form ?? forms[0]?.id) === form && Date.parse(one.created_time) / 1000 > since)
      .map(([id]) => ({ id }))
  const meta = await startRecordingStandIn(({ method, path }: Recorded) => {
    const { pathname, searchParams } = new URL(path, 'http://meta')
    const [, id = '', what] = pathname.split('/')
    if (what === 'subscribed_apps') return subscriptions(method, searchParams.get('subscribed_fields') ?? '')
    const failure = there.failures.shift()
    if (failure) return failed(failure)
    if (what === 'leadgen_forms') return { body: { data: forms } }
    if (what === 'leads') {
      const [{ value: since }] = JSON.parse(searchParams.get('filtering') ?? '[]') as [{ value: number }]
      return { body: { data: leadsOf(id, since) } }
    }
    const form = forms.find((one) => one.id === id)
    if (form) return { body: { id, name: form.name } }
    const lead = leadOf(id)
    return lead ? { body: lead } : failed({ status: 400, code: 100 })
  })
  let made = 900
  return {
    ...meta,
    there,
    newLead(answers: Record<string, string>, more: Partial<RemoteLead> = {}): string {
      made += 1
      there.leads.set(String(made), { created_time: new Date().toISOString(), answers, ...more })
      return String(made)
    },
    nextId: (): string => {
      made += 1
      return String(made)
    },
    /** Calls us back with the ids of leads. @returns the status of our answer */
    async tell(
      address: string,
      ids: readonly string[],
      { of = page, by = secret }: { of?: string; by?: string } = {},
    ): Promise<number> {
      const changes = ids.map((id) => ({
        field: 'leadgen',
        value: { leadgen_id: id, page_id: of, form_id: there.leads.get(id)?.form ?? forms[0]?.id },
      }))
      const body = JSON.stringify({ object: 'page', entry: [{ id: of, time: 1, changes }] })
      const signature = `sha256=${createHmac('sha256', by).update(body).digest('hex')}`
      const headers = { 'x-hub-signature-256': signature }
      return (await fetch(address, { method: 'POST', body, headers })).status
    },
  }
}
