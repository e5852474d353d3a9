import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { forgotPassword } from '../contract/password.ts'
import { requestUnblock } from '../contract/unblock.ts'
import type { MailLinks } from './mailed-links/mail-links.ts'
import type { PublicOrigin } from './public-origin.ts'

export interface RequestLinkParts {
  database: Database
  links: MailLinks
  publicOrigin: PublicOrigin
}

/** Both only enqueue a job, so that neither the answer nor its timing reveals who exists. */
export const requestLinkRoutes = ({ database, links, publicOrigin }: RequestLinkParts) => [
  bind(forgotPassword, async ({ body, origin }) => {
    const request = {
      account: body.account,
      purpose: 'restart-password',
      origin: publicOrigin(origin),
    } as const
    await database.system((unit) => links.request(unit, request))
    return undefined
  }),
  bind(requestUnblock, async ({ body, origin }) => {
    const request = { account: body.account, purpose: 'unblock', origin: publicOrigin(origin) } as const
    await database.system((unit) => links.request(unit, request))
    return undefined
  }),
]
