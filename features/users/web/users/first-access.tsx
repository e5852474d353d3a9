import Mail from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import type { CreatedRecord } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { users } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'
import { addressOf, sendInvitation } from './invite.ts'

/** How a new user signs in first: with the password shown once, or by a mailed link. */
export const FirstAccess = ({
  created,
  onClose,
}: {
  created: CreatedRecord<RecordOf<typeof users>>
  onClose: () => void
}) => {
  const t = useText(usersTexts)
  const api = useApi()
  const texts = useResourceTexts(users, usersTexts)
  const [sending, setSending] = useState(false)
  const { record } = created
  const invite = async () => {
    setSending(true)
    const sent = await sendInvitation(api, t, record)
    setSending(false)
    if (sent) onClose()
  }
  return (
    <OnceDialog created={created} texts={texts} title={t('user.created')} onClose={onClose}>
      <Divider />
      {addressOf(record) === null ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('user.access.noEmail')}</Box>
      ) : (
        <>
          <Box sx={{ fontSize: '0.875rem' }}>{t('user.invite.hint', { name: record.short_name })}</Box>
          <Button
            variant="outlined"
            startIcon={<Mail />}
            loading={sending}
            onClick={() => void invite()}
            sx={{ justifySelf: 'start' }}
          >
            {t('user.invite')}
          </Button>
        </>
      )}
    </OnceDialog>
  )
}
