import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Answer } from '#platform/contract/route.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { businesses } from '../../contract/businesses.ts'
import { type readNeedsOfBusiness, writeNeedsOfBusiness } from '../../contract/needs.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { NeedRow, type TypedNeed } from './need-row.tsx'

interface NeedsDialogProps {
  businessId: number
  name: string
  needs: Answer<typeof readNeedsOfBusiness>['needs']
  onClose: () => void
}

/** Edits the needs of a business; shows the running total. */
export const NeedsDialog = ({ businessId, name, needs, onClose }: NeedsDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const titleId = useId()
  const [next, setNext] = useState(needs.length + 1)
  const [rows, setRows] = useState<readonly TypedNeed[]>(() =>
    needs.length === 0
      ? [{ key: 0, need: null, quantity: '1', amount: '', note: '' }]
      : needs.map(({ need, quantity, amount, note }, key) => ({
          key,
          need,
          quantity: String(quantity),
          amount: String(amount ?? ''),
          note: note ?? '',
        })),
  )
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const total = rows.reduce((sum, { amount }) => sum + Number(amount || 0), 0)
  const save = async () => {
    const chosenNeeds = rows.flatMap(({ need, quantity, amount, note }) =>
      need === null
        ? []
        : [
            {
              need: need.id,
              quantity: Number(quantity) || 1,
              // An empty amount takes the need's usual price.
              ...(amount === '' ? {} : { amount: Number(amount) }),
              ...(note.trim() === '' ? {} : { note: note.trim() }),
            },
          ],
    )
    if (chosenNeeds.length < rows.length) return setWrong(t('crm.needs.missing'))
    setBusy(true)
    try {
      await api.call(writeNeedsOfBusiness, { params: { id: businessId }, body: { needs: chosenNeeds } })
      await queries.invalidateQueries({ queryKey: ['resource', businesses.name] })
      onClose()
    } catch (error) {
      setWrong(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        // Only the rows scroll; the title and the buttons stay in view.
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DialogTitle id={titleId}>{name}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {wrong !== null && <Alert severity="error">{wrong}</Alert>}
          {rows.map((row, index) => (
            <NeedRow
              key={row.key}
              row={row}
              index={index + 1}
              onChange={(changed) => {
                setWrong(null)
                setRows(rows.map((one) => (one.key === row.key ? changed : one)))
              }}
              onRemove={() => setRows(rows.filter((one) => one.key !== row.key))}
            />
          ))}
          <Button
            startIcon={<Add />}
            sx={{ justifySelf: 'start' }}
            onClick={() => {
              setRows([...rows, { key: next, need: null, quantity: '1', amount: '', note: '' }])
              setNext(next + 1)
            }}
          >
            {t('crm.needs.add')}
          </Button>
          <Box role="status" sx={{ textAlign: 'end', fontWeight: 600 }}>
            {t('crm.needs.total')}: {formatMoney(total)}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {ui('ui.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
