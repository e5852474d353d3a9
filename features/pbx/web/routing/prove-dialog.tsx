import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showToast } from '#platform/ui/notices.ts'
import { callWithCode, codeCallState, enterCode } from '../../contract/number-proof.ts'
import { pbxTexts } from '../../i18n/texts.ts'

interface ProveDialogProps {
  did: { id: number; number: string }
  onClose: () => void
}

/** How often it looks what became of the call. */
const LOOK_MS = 3_000

/** Proves that a number is the company's: the platform calls it, and the code that it speaks is entered here. */
export const ProveDialog = ({ did, onClose }: ProveDialogProps) => {
  const t = useText(pbxTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const title = useId()
  const [called, setCalled] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasReturned, setReturned] = useState(false)

  useEffect(() => {
    if (called === null || hasReturned) return
    const timer = setInterval(async () => {
      try {
        const { state } = await api.call(codeCallState, { params: { id: did.id } })
        if (state === 'returned') setReturned(true)
      } catch (error) {
        setProblem(failureDetail(error))
      }
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [api, called, did.id, hasReturned])

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  const call = () =>
    attempt(async () => {
      const { number } = await api.call(callWithCode, { params: { id: did.id } })
      setCalled(number)
    })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      const { number } = await api.call(enterCode, { params: { id: did.id }, body: { code } })
      showToast(t('did.proof.done', { number: formatPhone(number) }))
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form onSubmit={enter}>
        <DialogTitle id={title}>{t('did.proof.title', { number: formatPhone(did.number) })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t('did.proof.lead')}</Typography>
          {hasReturned && <Alert severity="warning">{t('did.proof.returned')}</Alert>}
          {called !== null && !hasReturned && (
            <Alert severity="info">{t('did.proof.called', { number: formatPhone(called) })}</Alert>
          )}
          {called !== null && (
            <TextField
              label={t('did.proof.code')}
              value={code}
              onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
              autoFocus
              autoComplete="one-time-code"
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          )}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button
            onClick={() => void call()}
            disabled={isBusy}
            variant={called === null ? 'contained' : 'text'}
          >
            {t(called === null ? 'did.proof.call' : 'did.proof.again')}
          </Button>
          {called !== null && (
            <Button type="submit" variant="contained" disabled={isBusy || code.length < 6}>
              {t('did.proof.enter')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
