import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { renewOwnPhoneSecret } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { PhoneDialog, type PhoneSettings } from './phone-dialog.tsx'

/**
 * Renews the secret of one's own desk phone.
 * @param isOffered after a new password, which desk phones don't know of
 */
export const OwnPhoneCard = ({ isOffered }: { isOffered: boolean }) => {
  const t = useText(pbxTexts)
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [isRenewed, setIsRenewed] = useState(false)
  const [shown, setShown] = useState<PhoneSettings | null>(null)
  const renew = async () => {
    const sure = await confirm({
      title: t('ownPhone.renew.title'),
      text: t('ownPhone.renew.text'),
      action: t('extension.renew'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    try {
      const { number, once } = await api.call(renewOwnPhoneSecret, {})
      setShown({ record: { number, display_name: number }, once })
      setIsRenewed(true)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('ownPhone.title')}>
      {isOffered && !isRenewed ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('ownPhone.newPassword')}
        </Alert>
      ) : (
        <Typography sx={{ mb: 1.5, color: 'text.secondary' }}>{t('ownPhone.hint')}</Typography>
      )}
      <Button variant="outlined" loading={busy} onClick={() => void renew()}>
        {t('extension.renew')}
      </Button>
      {shown !== null && <PhoneDialog settings={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}
