import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import type { Call } from '../softphone/call-set.ts'
import type { BarPanel } from './bar-panel.ts'
import { CallBar } from './call-bar.tsx'
import { CallStrip } from './call-strip.tsx'
import { PanelContent } from './panel-content.tsx'
import { SilenceNote } from './silence-note.tsx'

/** Setting of agents who want the caller's card open at each call. */
const PINNED = 'suite.phone.card'
const isPinned = (): boolean => localStorage.getItem(PINNED) === 'pinned'

interface CallAreaProps {
  call: Call
  held: readonly Call[]
  onDevices: () => void
}

/** The current call with its open panel: a bar at the bottom; on a mobile the whole screen or a strip. */
export const CallArea = ({ call, held, onDevices }: CallAreaProps) => {
  const t = useText(callTexts)
  const telephone = useMediaQuery('(max-width: 599px)')
  const compact = useMediaQuery('(max-width: 1439px)') && !telephone
  const [away, setAway] = useState(false)
  const [pinned, setPinned] = useState(isPinned)
  const [panel, setPanel] = useState<BarPanel | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const talks = call.phase === 'talking'
  const silence = call.microphoneLost ? 'lost' : call.silence
  useEffect(() => {
    // Another call began, or the last one ended: the dialler is done.
    setPanel(talks && isPinned() && !telephone ? 'card' : null)
  }, [talks, telephone])
  const pin = (on: boolean) => {
    setPinned(on)
    if (on) localStorage.setItem(PINNED, 'pinned')
    else localStorage.removeItem(PINNED)
  }
  // The card can stay open while working; the keypad and the dialler would cover menus that open.
  const leave = () => {
    if (panel !== 'card' && !telephone) setPanel(null)
  }
  if (telephone && away) return <CallStrip call={call} onBack={() => setAway(false)} />
  return (
    <ClickAwayListener onClickAway={leave}>
      <Box
        sx={
          telephone
            ? {
                height: '100dvh',
                overflowY: 'auto',
                display: 'flex',
                flexDirection: 'column',
                pt: 6,
                pb: 'env(safe-area-inset-bottom)',
              }
            : {}
        }
      >
        {telephone && (
          <IconButton
            aria-label={t('bar.minimize')}
            onClick={() => setAway(true)}
            sx={{ position: 'absolute', top: 8, left: 8 }}
          >
            <ExpandMore />
          </IconButton>
        )}
        {panel !== null && (
          <Box
            sx={{
              ...(telephone
                ? { width: 1, maxWidth: 360, mx: 'auto' }
                : {
                    position: 'absolute',
                    right: 16,
                    bottom: '100%',
                    mb: 1,
                    width: panel === 'card' || panel === 'transfer' || panel === 'conference' ? 380 : 300,
                    maxHeight: 'calc(100dvh - 140px)',
                    overflowY: 'auto',
                    bgcolor: 'background.paper',
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 2,
                    boxShadow: 16,
                  }),
            }}
          >
            <PanelContent
              call={call}
              panel={panel}
              onPanel={setPanel}
              card={{ pinned, onPin: pin }}
              inputRef={inputRef}
            />
          </Box>
        )}
        {silence !== null && <SilenceNote silence={silence} onDevices={onDevices} />}
        <CallBar
          call={call}
          held={held}
          panel={panel}
          onPanel={setPanel}
          full={telephone}
          roomy={telephone && panel === null}
          compact={compact}
        />
      </Box>
    </ClickAwayListener>
  )
}
