import { createHmac } from 'node:crypto'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'

const SECRET = 'bench secret'

/** A WhatsApp Cloud account whose contacts send files. */
export interface MediaLine {
  /** A contact's message with the file of this id. */
  tell(id: string, from: string): Promise<void>
}

export async function addLine(origin: string, token: string, digit: string): Promise<MediaLine> {
  const { create } = joinAccounts.routes
  const answer = await fetch(`${origin}${create.path}`, {
    method: create.method,
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Archivos',
      provider: 'whatsapp-cloud',
      number: `+57601777000${digit}`,
      external_id: `10${digit}`,
      business_id: '22',
      api_key: 'token',
      app_secret: SECRET,
    }),
  })
  if (!answer.ok) throw new Error(`the account was not added: ${answer.status} ${await answer.text()}`)
  const { record } = create.answer.parse(await answer.json()) as { record: { webhook_url: string } }
  const { pathname } = new URL(record.webhook_url)
  return {
    async tell(id, from) {
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [entryOf(id, from)] })
      const signature = createHmac('sha256', SECRET).update(body).digest('hex')
      const { status } = await fetch(`${origin}${pathname}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      })
      if (status !== 200) throw new Error(`the callback was answered ${status}`)
    },
  }
}

const entryOf = (id: string, from: string) => ({
  id: 'WABA',
  changes: [
    {
      field: 'messages',
      value: {
        messaging_product: 'whatsapp',
        contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
        messages: [
          {
            from,
            id: `wamid.${id}`,
            timestamp: String(Math.round(Date.now() / 1000)),
            type: 'document',
            document: { id, filename: 'archivo.pdf', mime_type: 'application/pdf' },
          },
        ],
      },
    },
  ],
})
