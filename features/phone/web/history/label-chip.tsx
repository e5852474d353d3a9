import Add from '@mui/icons-material/Add'
import NewLabel from '@mui/icons-material/NewLabelOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { layerOf } from '#platform/ui/above-page.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { type CallRecord, labelCall, listCallLabels } from '../../contract/history.ts'
import { historyTexts } from '../../i18n/history/texts.ts'
import { applyCallRecorded, HISTORY_KEY } from './history-cache.ts'

/** The company's labels, which rarely change. */
export const useCallLabels = () => {
  const api = useApi()
  return useQuery({
    queryKey: ['phone', 'call-labels'],
    queryFn: ({ signal }) => api.call(listCallLabels, { signal }),
    staleTime: 5 * 60_000,
  })
}

const Dot = ({ color }: { color: string }) => (
  <Box
    component="span"
    aria-hidden
    style={{ backgroundColor: color }}
    sx={{ width: 9, height: 9, borderRadius: '50%', flex: 'none' }}
  />
)

/** A call's label, with the menu to change it. `brief`: only an icon when there is no label. */
export const LabelChip = ({ call, brief = false }: { call: CallRecord; brief?: boolean }) => {
  const t = useText(historyTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const labels = useCallLabels()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const put = (label_id: number | null) =>
    api.call(labelCall, { params: { id: call.id }, body: { label_id } })
  const change = useMutation({
    mutationFn: ({ to }: { from: number | null; to: number | null }) => put(to),
    onSuccess: (changed, { from }) => {
      queries.setQueriesData({ queryKey: HISTORY_KEY }, applyCallRecorded(changed))
      offerUndo(t('history.labelled'), async () => {
        const restored = await put(from)
        queries.setQueriesData({ queryKey: HISTORY_KEY }, applyCallRecorded(restored))
      })
    },
    onError: (error) => showAlert({ severity: 'error', title: ui('ui.error'), text: failureDetail(error) }),
  })
  const choose = (label: number | null) => {
    setAnchor(null)
    const from = call.call_label?.id ?? null
    if (label !== from) change.mutate({ from, to: label })
  }
  const own = call.call_label
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-label={
          own === null
            ? t('history.putLabel', { name: call.label })
            : t('history.changeLabel', { name: call.label, label: own.name })
        }
        disabled={change.isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 0.75,
          px: brief && own === null ? 0.375 : 1,
          height: 24,
          borderRadius: '12px',
          border: '1px solid',
          borderColor: own === null ? 'transparent' : 'divider',
          fontSize: '0.8125rem',
          color: own === null ? 'text.secondary' : 'text.primary',
          whiteSpace: 'nowrap',
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        }}
      >
        {own !== null && <Dot color={own.color} />}
        {own === null && (brief ? <NewLabel sx={{ fontSize: 18 }} /> : <Add sx={{ fontSize: 14 }} />)}
        {own?.name ?? (brief ? null : t('history.addLabel'))}
      </ButtonBase>
      <Menu
        container={() => layerOf(anchor)}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
      >
        {(labels.data?.results ?? []).map((label) => (
          <MenuItem
            key={label.id}
            selected={label.id === own?.id}
            onClick={() => choose(label.id)}
            sx={{ gap: 1 }}
          >
            <Dot color={label.color} />
            {label.name}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(null)} sx={{ color: 'text.secondary' }}>
          {t('history.noLabel')}
        </MenuItem>
      </Menu>
    </>
  )
}
