import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { showToast } from '#platform/ui/notices.ts'
import { type billingAccounts, postMovement } from '../contract/accounts.ts'
import { moneyText } from '../contract/money-text.ts'
import { MOVED } from '../contract/usage.ts'
import { billingTexts } from '../i18n/texts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { parseAmount } from './parse-amount.ts'

interface MovementDialogProps {
  account: RecordOf<typeof billingAccounts>
  onClose: () => void
}

/** A top-up, payment or adjustment. However often it is sent, it counts once. */
export const MovementDialog = ({ account, onClose }: MovementDialogProps) => {
  const t = useText(billingTexts)
  const api = useApi()
  const { language } = useLanguage()
  const [key] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<(typeof MOVED)[number]>('top_up')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = parseAmount(typed)
  const isWrong = amount === null || (kind !== 'adjustment' && amount.startsWith('-'))
  const save = () => {
    setTried(true)
    if (amount === null || isWrong || reason.trim() === '') return null
    return api
      .call(postMovement, { params: { id: account.id }, body: { key, kind, amount, reason } })
      .then(({ balance }) => {
        const shown = moneyText(balance, account.currency, language)
        showToast(t('movement.done', { balance: shown }))
      })
  }
  return (
    <AskDialog
      title={t('movement.title', { name: account.name })}
      action={t('movement.save')}
      save={save}
      onClose={onClose}
    >
      <TextField
        select
        size="small"
        margin="dense"
        label={t('movement.kind')}
        value={kind}
        onChange={({ target }) => setKind(MOVED.find((one) => one === target.value) ?? 'top_up')}
      >
        {MOVED.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`billing_entry.kind.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        autoFocus
        autoComplete="off"
        label={`${t('movement.amount')} (${account.currency})`}
        value={typed}
        error={tried && isWrong}
        helperText={
          tried && isWrong
            ? t(amount === null ? 'movement.wrong' : 'movement.positive')
            : t('movement.amount.help')
        }
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        size="small"
        label={t('movement.reason')}
        value={reason}
        error={tried && reason.trim() === ''}
        helperText={tried && reason.trim() === '' ? t('movement.reasonMissing') : ' '}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskDialog>
  )
}
