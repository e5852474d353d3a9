import Close from '@mui/icons-material/Close'
import PushPin from '@mui/icons-material/PushPin'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useContext } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import { getCalls } from '../../contract/history.ts'
import { callTexts } from '../../i18n/call/texts.ts'
import { CallerPanelContext } from '../caller-panel.ts'
import { DirectionMark } from '../history/direction-mark.tsx'
import { HISTORY_KEY } from '../history/history-cache.ts'
import { LabelChip } from '../history/label-chip.tsx'
import { CallDraft } from '../notes/call-draft.tsx'
import type { Call } from '../softphone/call-set.ts'
import { nameOf } from './call-who.tsx'

/** Number of earlier calls shown. */
const EARLIER = 5

interface CallerCardProps {
  call: Call
  pinned: boolean
  onPin: (pinned: boolean) => void
  onClose: () => void
}

/** The other party's card: known details, and earlier calls with their labels. */
export const CallerCard = ({ call, pinned, onPin, onClose }: CallerCardProps) => {
  const t = useText(callTexts)
  const api = useApi()
  const moment = useMoment()
  const Known = useContext(CallerPanelContext)
  const name = nameOf(call)
  // In a supervised call, the agent's number.
  const number = call.info?.number ?? call.number
  const earlier = useQuery({
    queryKey: [...HISTORY_KEY, 'with', number],
    queryFn: ({ signal }) => api.call(getCalls, { body: { search: number, page_size: EARLIER }, signal }),
  })
  const rows = earlier.data?.cdrs ?? []
  return (
    <Box component="section" aria-label={t('card.title')} sx={{ display: 'grid', gap: 1.5, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <InitialsAvatar name={name} src={call.info?.avatar ?? null} size={48} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" sx={{ m: 0, typography: 'h2', overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {[formatPhone(number), call.info?.info].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <Tip title={t('card.pin')}>
          <IconButton
            size="small"
            aria-label={t('card.pin')}
            aria-pressed={pinned}
            onClick={() => onPin(!pinned)}
          >
            {pinned ? <PushPin fontSize="small" color="primary" /> : <PushPinOutlined fontSize="small" />}
          </IconButton>
        </Tip>
        <Tip title={t('card.close')}>
          <IconButton size="small" aria-label={t('card.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Tip>
      </Box>
      <CallDraft number={call.number} />
      {Known !== null && (
        <Suspense fallback={<Skeleton height={64} />}>
          <Known number={number} name={name === formatPhone(number) ? null : name} />
        </Suspense>
      )}
      <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
        {t('card.earlier')}
      </Box>
      {earlier.isPending && <Skeleton height={40} />}
      {earlier.isError && <Box role="alert">{t('card.failed')}</Box>}
      {earlier.isSuccess && rows.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('card.none')}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, typography: 'body2' }}
          >
            <DirectionMark call={row} />
            <Box sx={{ flex: 1 }}>{moment(row.started_at)}</Box>
            <LabelChip call={row} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
