import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { showToast } from '#platform/ui/notices.ts'
import { creditInvoice, type invoices } from '../../contract/invoices.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { AskDialog } from '../ask-dialog.tsx'

interface CreditDialogProps {
  invoice: RecordOf<typeof invoices>
  onClose: () => void
}

/** Takes an invoice back: with a credit note, since invoices stay. */
export const CreditDialog = ({ invoice, onClose }: CreditDialogProps) => {
  const t = useText(billingTexts)
  const api = useApi()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const save = () => {
    setTried(true)
    if (reason.trim() === '') return null
    return api
      .call(creditInvoice, { params: { id: invoice.id }, body: { reason } })
      .then(({ number }) => showToast(t('invoice.credit.done', { number })))
  }
  const isMissing = tried && reason.trim() === ''
  return (
    <AskDialog
      title={t('invoice.credit.title', { number: invoice.number })}
      action={t('invoice.credit')}
      save={save}
      onClose={onClose}
    >
      <TextField
        size="small"
        margin="dense"
        autoFocus
        label={t('invoice.credit.reason')}
        value={reason}
        error={isMissing}
        helperText={isMissing ? t('movement.reasonMissing') : t('invoice.credit.hint')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskDialog>
  )
}
