import Key from '@mui/icons-material/KeyOutlined'
import Mail from '@mui/icons-material/MailOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { resetSecondFactor } from '#features/session/contract/second-factor.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { OnceDialog } from '#platform/resource/web/once-dialog.tsx'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { NEXT_EXTENSION, resetUserPassword, users } from '../../contract/users.ts'
import { usersTexts } from '../../i18n/texts.ts'
import { ExtensionChoice } from './extension-choice.tsx'
import { FirstAccess } from './first-access.tsx'
import { offerInvitation } from './invite.ts'
import { InviteImported } from './invite-imported.tsx'
import { SecurityButton } from './security-dialog.tsx'

const Name = ({ record }: { record: RecordOf<typeof users> }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
    <InitialsAvatar name={record.short_name} src={record.avatar} size={28} />
    <Box component="span" sx={{ fontWeight: 500 }}>
      {record.short_name}
    </Box>
  </Box>
)

/** The users of the company, for its administrator. */
export const UsersScreen = () => {
  const t = useText(usersTexts)
  const api = useApi()
  const texts = useResourceTexts(users, usersTexts)
  const [newPassword, setNewPassword] = useState<{ once: Record<string, string> } | null>(null)

  const resetPassword = async (record: RecordOf<typeof users>) => {
    const sure = await confirm({
      title: t('user.resetPassword.title'),
      text: t('user.resetPassword.text', { name: record.short_name }),
      action: t('user.resetPassword'),
      danger: true,
    })
    if (!sure) return
    try {
      setNewPassword(await api.call(resetUserPassword, { params: { id: record.id } }))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  const resetFactor = async (record: RecordOf<typeof users>) => {
    const sure = await confirm({
      title: t('user.resetFactor.title'),
      text: t('user.resetFactor.text', { name: record.short_name }),
      action: t('user.resetFactor'),
      danger: true,
    })
    if (!sure) return
    try {
      await api.call(resetSecondFactor, { params: { id: record.id } })
      showToast(t('user.resetFactor.done'))
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <>
      <ResourceScreen
        resource={users}
        texts={usersTexts}
        icon={<People />}
        render={{ short_name: (record) => <Name record={record} /> }}
        begin={{ extension: NEXT_EXTENSION }}
        renderField={(name, form) => (name === 'extension' ? <ExtensionChoice form={form} /> : null)}
        actions={<SecurityButton />}
        renderOnce={(created, onClose) => <FirstAccess created={created} onClose={onClose} />}
        renderImported={(once, onKept) => (
          <InviteImported usernames={once.map(({ username = '' }) => username)} onInvited={onKept} />
        )}
        rowActions={[
          {
            id: 'password',
            label: t('user.resetPassword'),
            icon: <Key fontSize="small" />,
            run: (record) => void resetPassword(record),
          },
          {
            id: 'invite',
            label: t('user.invite'),
            icon: <Mail fontSize="small" />,
            run: (record) => void offerInvitation(api, t, record),
          },
          {
            id: 'second-factor',
            label: t('user.resetFactor'),
            icon: <PhonelinkErase fontSize="small" />,
            run: (record) => void resetFactor(record),
          },
        ]}
      />
      {newPassword !== null && (
        <OnceDialog
          created={newPassword}
          texts={texts}
          title={t('user.resetPassword.done')}
          lead={<Alert severity="info">{t('user.resetPassword.phone')}</Alert>}
          onClose={() => setNewPassword(null)}
        />
      )}
    </>
  )
}
