import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { changeChatSettings, getChatSettings } from '../../contract/settings.ts'
import { recordAudit } from '../audit.ts'
import { findChatSettings } from './chat-settings.queries.ts'

/** Finds the base of the addresses of a company's meetings; null without any. `rows` are the company's; `origin` is ours, as the browser uses it. */
export type FindMeetings = (rows: Rows, companyId: number, origin: string) => Promise<string | null>

/** Optional parts of this installation. */
interface Installed {
  assistant: boolean
  findMeetings: FindMeetings
}

export const getChatSettingsRoute = ({ assistant, findMeetings }: Installed) =>
  bind(getChatSettings, async ({ unit: { rows }, principal, origin }) => ({
    ...(await findChatSettings(rows)),
    assistant,
    meetings: await findMeetings(rows, principal.companyId, origin),
  }))

export const changeChatSettingsRoute = bind(changeChatSettings, async (request) => {
  const { principal, unit, body } = request
  await unit.rows
    .insertInto('chat_settings')
    .values({ company_id: principal.companyId, ...body })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(body))
    .execute()
  await recordAudit(unit, {
    by: request,
    action: 'chat.settings_changed',
    subject: { type: 'company', id: principal.companyId, name: 'chat' },
    details: body,
  })
  return body
})
