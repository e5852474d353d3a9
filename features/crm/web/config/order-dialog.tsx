import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Input, type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { type Ordered, putInOrder } from '../../contract/config/order.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { OrderRow } from './order-row.tsx'

interface OrderDialogProps {
  resource: Resource
  kind: Ordered
  fixed: Input
  onClose: () => void
}

/** The list without the moved one, and with it again at its new place. */
const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** What it stands under, for lists of several: the line of a phase, the entity of a status. */
const labelOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : null

export const OrderDialog = ({ resource, kind, fixed, onClose }: OrderDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly ResourceRecord[] | null>(null)
  const [busy, setBusy] = useState(false)
  const list = useQuery({
    queryKey: ['crm', 'order', kind, fixed],
    queryFn: ({ signal }) =>
      resourceClient(api, resource).list({ ...fixed, limit: 100, order: resource.order }, signal),
    staleTime: 0,
  })
  const rows = chosen ?? list.data?.results ?? []
  const move = (from: number, to: number) => {
    if (to >= 0 && to < rows.length) setChosen(moved(rows, from, to))
  }
  const save = async () => {
    setBusy(true)
    try {
      await api.call(putInOrder, { params: { kind }, body: { ids: rows.map(({ id }) => id) } })
      await queries.invalidateQueries({ queryKey: ['resource'] })
      onClose()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t('crm.order')}</DialogTitle>
      <DialogContent>
        {list.isPending && <Typography color="text.secondary">{ui('ui.loading')}</Typography>}
        {list.isError && <Typography color="error">{failureDetail(list.error)}</Typography>}
        <List dense aria-label={t('crm.order')}>
          {rows.map((row, place) => (
            <OrderRow
              key={row.id}
              kind={kind}
              place={place}
              last={rows.length - 1}
              name={String(row[resource.label])}
              under={labelOf(row.line) ?? labelOf(row.phase)}
              onMove={move}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        <Button variant="contained" disabled={chosen === null || busy} onClick={() => void save()}>
          {ui('ui.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
