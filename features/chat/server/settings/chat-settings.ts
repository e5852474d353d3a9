import { bind } from '#platform/http/server/bind.ts'
import { changeChatSettings, getChatSettings } from '../../contract/settings.ts'
import { recordAudit } from '../audit.ts'
import { findChatSettings } from './chat-settings.queries.ts'

/** What the installation has beside: whether there is an assistant, and the address of the meeting server. */
interface Installed {
  assistant: boolean
  meetings: string | null
}

export const getChatSettingsRoute = (installed: Installed) =>
  bind(getChatSettings, async ({ unit }) => ({ ...(await findChatSettings(unit.rows)), ...installed }))

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
