import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { AgentState, BoardAgent } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { Since } from './since.tsx'

export const STATE_COLORS: Record<AgentState, string> = {
  free: 'success.main',
  ringing: 'info.main',
  talking: 'error.main',
  busy: 'error.main',
  wrap_up: 'warning.main',
  paused: 'warning.main',
  away: 'text.disabled',
  logged_out: 'text.disabled',
}

interface AgentTileProps {
  agent: BoardAgent
  onMenu: (agent: BoardAgent, anchor: HTMLElement) => void
}

/** One agent; rendered again only when their row changes. */
export const AgentTile = memo(({ agent, onMenu }: AgentTileProps) => {
  const t = useText(boardTexts)
  const { name, number, state, since, pause_reason: reason } = agent
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.25,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: STATE_COLORS[state],
        borderRadius: 1,
        bgcolor: 'background.paper',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 54px',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
          {number} {name}
        </Typography>
        <Typography
          noWrap
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {t(`state.${state}`)}
          {state === 'paused' && reason !== '' && ` · ${reason}`}
          {since !== null && ' · '}
          <Since since={since} />
        </Typography>
      </Box>
      <IconButton
        size="small"
        aria-label={t('agent.menu', { name })}
        onClick={({ currentTarget }) => onMenu(agent, currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
    </Box>
  )
})
