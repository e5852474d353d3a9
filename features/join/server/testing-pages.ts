import { createHmac } from 'node:crypto'
import type { Answer, Sent } from '#platform/contract/route.ts'
import { joinAccounts } from '../contract/config/accounts.ts'

type CreateAccount = typeof joinAccounts.routes.create

/** A signed-in administrator, as far as this builder needs one. */
interface Administrator {
  call: (contract: CreateAccount, sent: Sent<CreateAccount>) => Promise<Answer<CreateAccount>>
}

const SECRET = 'app secret'

/** An account of a Facebook page or of Instagram, and functions that send signed callbacks and return the program's status. */
export async function pageOf(
  admin: Administrator,
  origin: string,
  provider: 'messenger' | 'instagram',
  page: string,
) {
  const { record } = await admin.call(joinAccounts.routes.create, {
    body: { name: `${provider} ${page}`, provider, external_id: page, api_key: 'EAA', app_secret: SECRET },
  })
  const { pathname } = new URL(record.webhook_url ?? '')
  const object = provider === 'messenger' ? 'page' : 'instagram'
  const post = async (callback: object, secret = SECRET): Promise<number> => {
    const body = JSON.stringify(callback)
    const { status } = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    })
    return status
  }
  const tell = (update: object, secret?: string) =>
    post({ object, entry: [{ id: page, time: Date.now(), messaging: [update] }] }, secret)
  const of = (person: string, more: object) => ({
    sender: { id: person },
    recipient: { id: page },
    timestamp: Date.now(),
    ...more,
  })
  return { record, pathname, post, tell, of, object }
}
