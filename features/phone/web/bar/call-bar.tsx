import Box from '@mui/material/Box'
import type { Call } from '../softphone/call-set.ts'
import type { BarPanel } from './bar-panel.ts'
import { CallControls } from './call-controls.tsx'
import { CallState } from './call-state.tsx'

interface CallBarProps {
  call: Call
  /** The other calls, on hold. */
  held: readonly Call[]
  /** The panel open above the bar. */
  panel: BarPanel | null
  onPanel: (panel: BarPanel | null) => void
  /** Fills the screen, as on a mobile. */
  full: boolean
  /** Room for a large picture: no panel is open on the mobile. */
  roomy: boolean
  /** Too narrow for all controls in one row. */
  compact: boolean
}

/** The current call below every page: who, how long, and all its controls. */
export const CallBar = ({ roomy, panel, onPanel, ...rest }: CallBarProps) => {
  const { full } = rest
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: full ? 'column' : 'row',
        flexWrap: full ? 'nowrap' : { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: full ? 3 : 0.5,
        px: 2,
        py: full ? 4 : 0.5,
        flex: full ? 1 : undefined,
        minHeight: 60,
      }}
    >
      <CallState roomy={roomy} {...rest} />
      <CallControls panel={panel} onPanel={onPanel} {...rest} />
    </Box>
  )
}
