import Alert from '@mui/material/Alert'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'

/** On a ringing call: who is about to be transferred by it. */
export const InvitationNote = ({ call }: { call: Call }) => {
  const t = useText(callTexts)
  const { transfers } = usePhone()
  const latest = useStore(transfers.invitation, (state) => state.latest)
  if (latest?.from.number !== call.number) return null
  const [from, about] = [latest.from, latest.about].map(({ label, number }) => label || number)
  return (
    <Alert severity="info" sx={{ py: 0 }}>
      {t('transfer.invitation', { from: from ?? '', about: about ?? '' })}
    </Alert>
  )
}
