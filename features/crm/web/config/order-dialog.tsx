import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListSubheader from '@mui/material/ListSubheader'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Input, type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { type Ordered, putInOrder } from '../../contract/config/order.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { canMove, groupField, groupOf, moved } from './order-groups.ts'
import { OrderRow } from './order-row.tsx'

interface OrderDialogProps {
  resource: Resource
  kind: Ordered
  fixed: Input
  onClose: () => void
}

/** Heading of a group: the line of phases, the entity of statuses. */
const labelOf = (value: unknown, choice: (word: string) => string): string => {
  if (typeof value === 'object' && value !== null && 'label' in value) return String(value.label)
  return typeof value === 'string' ? choice(value) : ''
}

/** Reorders a list, or each of its groups. */
export const OrderDialog = ({ resource, kind, fixed, onClose }: OrderDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, crmTexts)
  const field = groupField(resource.order)
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
    if (canMove(rows, field, from, to)) setChosen(moved(rows, from, to))
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
        {list.isError && (
          <RetryAlert onRetry={() => void list.refetch()}>{failureDetail(list.error)}</RetryAlert>
        )}
        <List dense disablePadding aria-label={t('crm.order')}>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              {field !== null && groupOf(rows[index - 1], field) !== groupOf(row, field) && (
                <ListSubheader disableGutters disableSticky sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
                  {labelOf(row[field], (word) => texts.choice(field, word))}
                </ListSubheader>
              )}
              <OrderRow
                kind={`${kind}:${groupOf(row, field)}`}
                index={index}
                last={rows.length - 1}
                name={String(row[resource.label])}
                canMove={(from, to) => canMove(rows, field, from, to)}
                onMove={move}
              />
            </Fragment>
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
