import { createHmac } from 'node:crypto'
import type { Answer, Sent } from '#platform/contract/route.ts'
import { joinAccounts } from '../contract/config/accounts.ts'
import { joinGroups } from '../contract/config/groups.ts'

type CreateGroup = typeof joinGroups.routes.create
type CreateAccount = typeof joinAccounts.routes.create

/** A signed-in administrator, as far as these builders need one. */
interface Administrator {
  call: {
    (contract: CreateGroup, sent: Sent<CreateGroup>): Promise<Answer<CreateGroup>>
    (contract: CreateAccount, sent: Sent<CreateAccount>): Promise<Answer<CreateAccount>>
  }
}

const SECRET = 'app secret'

let made = 0

/** A WhatsApp Cloud account, and a function that sends signed callbacks and returns the program's status. */
export async function cloudLineOf(admin: Administrator, origin: string, extra: object = {}) {
  made += 1
  const { record: group } = await admin.call(joinGroups.routes.create, {
    body: { name: `Fallas ${made}`, strategy: 'manual' },
  })
  const { record } = await admin.call(joinAccounts.routes.create, {
    body: {
      name: `Meta ${made}`,
      provider: 'whatsapp-cloud',
      number: `+5760177${70_000 + made}`,
      external_id: `10${made}`,
      business_id: '22',
      api_key: 'token',
      app_secret: SECRET,
      group: group.id,
      ...extra,
    },
  })
  const { pathname } = new URL(record.webhook_url ?? '')
  const postText = async (body: string, at = origin): Promise<number> => {
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    const { status } = await fetch(`${at}${pathname}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    })
    return status
  }
  const post = (callback: unknown, at?: string) => postText(JSON.stringify(callback), at)
  const tell = (value: object, at = origin, field = 'messages'): Promise<number> => {
    const entry = [{ id: 'WABA', changes: [{ field, value: { messaging_product: 'whatsapp', ...value } }] }]
    return post({ object: 'whatsapp_business_account', entry }, at)
  }
  /** `post`: a whole callback, as it is; `postText`: its very text. */
  return { account: record.id, tell, post, postText }
}

/** A contact's text message in Meta's format. */
export const written = (id: string, from: string, text: string, at = Date.now()) => ({
  contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
  messages: [{ from, id, timestamp: String(Math.round(at / 1000)), type: 'text', text: { body: text } }],
})
