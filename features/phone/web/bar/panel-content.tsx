import Box from '@mui/material/Box'
import { lazy, type RefObject, Suspense } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { DialPanel } from '../pill/dial-panel.tsx'
import type { Call } from '../softphone/call-set.ts'
import type { BarPanel } from './bar-panel.ts'
import { CallerCard } from './caller-card.tsx'
import { Digits } from './digits.tsx'
import { MoreButtons } from './more-buttons.tsx'
import { RecordedButtons } from './recorded.tsx'

const TransferPanel = lazy(async () => {
  const { TransferPanel } = await import('../transfer/transfer-panel.tsx')
  return { default: TransferPanel }
})
const ConferencePanel = lazy(async () => {
  const { ConferencePanel } = await import('../conference/conference-panel.tsx')
  return { default: ConferencePanel }
})

interface PanelContentProps {
  call: Call
  panel: BarPanel
  onPanel: (panel: BarPanel | null) => void
  card: { pinned: boolean; onPin: (pinned: boolean) => void }
  inputRef: RefObject<HTMLInputElement | null>
}

/** What the panel above the bar shows. */
export const PanelContent = ({ call, panel, onPanel, card, inputRef }: PanelContentProps) => {
  const t = useText(callTexts)
  if (panel === 'card') return <CallerCard call={call} {...card} onClose={() => onPanel(null)} />
  return (
    <Box sx={{ p: 2 }}>
      {panel === 'keypad' && <Digits />}
      {panel === 'more' && (
        <Box role="group" aria-label={t('bar.more')} sx={{ display: 'flex', gap: 0.5 }}>
          <RecordedButtons call={call} show="ends" />
          <MoreButtons call={call} panel={panel} onPanel={onPanel} />
        </Box>
      )}
      {panel === 'add' && <DialPanel inputRef={inputRef} />}
      {panel === 'conference' && call.conference !== null && (
        <Suspense fallback={null}>
          <ConferencePanel conference={call.conference} />
        </Suspense>
      )}
      {panel === 'transfer' && (
        <Suspense fallback={null}>
          <TransferPanel call={call} onDone={() => onPanel(null)} />
        </Suspense>
      )}
    </Box>
  )
}
