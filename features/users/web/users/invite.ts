import type { Api } from '#platform/http/web/api.ts'
import type { Translator } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { inviteUser, type users } from '../../contract/users.ts'
import type { usersTexts } from '../../i18n/texts.ts'

export const addressOf = ({ email }: RecordOf<typeof users>): string | null =>
  typeof email === 'string' && email !== '' ? email : null

/** Mails the invitation and shows the outcome. @returns whether it was sent */
export async function sendInvitation(
  api: Pick<Api, 'call'>,
  t: Translator<typeof usersTexts>,
  record: RecordOf<typeof users>,
): Promise<boolean> {
  try {
    await api.call(inviteUser, { params: { id: record.id } })
    showToast(t('user.invite.done', { email: addressOf(record) ?? '' }))
    return true
  } catch (error) {
    showAlert({ severity: 'error', text: failureDetail(error) })
    return false
  }
}

/** Asks first, since the person may already have a password. */
export async function offerInvitation(
  api: Pick<Api, 'call'>,
  t: Translator<typeof usersTexts>,
  record: RecordOf<typeof users>,
): Promise<void> {
  const values = { name: record.short_name, email: addressOf(record) ?? '—' }
  const sure = await confirm({
    title: t('user.invite.title'),
    text: t('user.invite.text', values),
    action: t('user.invite'),
  })
  if (sure) await sendInvitation(api, t, record)
}
