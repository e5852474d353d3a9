import Fullscreen from '@mui/icons-material/Fullscreen'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Screen } from '#platform/ui/screen.tsx'
import { AGENT_STATES, type AgentState, type BoardAgent } from '../../contract/board.ts'
import { boardTexts } from '../../i18n/board/texts.ts'
import { AgentMenu } from './agent-menu.tsx'
import { AgentTile, STATE_COLORS } from './agent-tile.tsx'
import type { BoardStore } from './board-store.ts'
import { Callbacks } from './callbacks.tsx'
import { CallsTable } from './calls-table.tsx'
import { FiguresRow } from './figures-row.tsx'
import { Freshness } from './freshness.tsx'
import { OwnGroups } from './own-groups.tsx'
import { QueueCards } from './queue-cards.tsx'
import { useBoard } from './use-board.ts'

/** Placeholders for the figures above the board. */
const FIGURES = [1, 2, 3, 4, 5, 6, 7, 8]

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h2" sx={{ fontSize: '0.875rem', fontWeight: 650, mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const Agents = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const agents = useStore(store, (state) => state.agents)
  const [state, setState] = useState<AgentState | null>(null)
  const [chosen, setChosen] = useState<{ agent: BoardAgent; anchor: HTMLElement } | null>(null)
  const openMenu = useCallback((agent: BoardAgent, anchor: HTMLElement) => setChosen({ agent, anchor }), [])
  const all = [...agents.values()]
  if (all.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('agent.none')}</Typography>
  const shown = all
    .filter((agent) => state === null || agent.state === state)
    .sort(
      (one, other) =>
        AGENT_STATES.indexOf(one.state) - AGENT_STATES.indexOf(other.state) ||
        (one.number < other.number ? -1 : 1),
    )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}>
        {AGENT_STATES.map((one) => {
          const count = all.filter((agent) => agent.state === one).length
          return count === 0 && state !== one ? null : (
            <Chip
              key={one}
              size="small"
              variant={state === one ? 'filled' : 'outlined'}
              aria-pressed={state === one}
              onClick={() => setState(state === one ? null : one)}
              icon={
                <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: STATE_COLORS[one], ml: 1 }} />
              }
              label={`${t(`state.${one}`)} ${count}`}
            />
          )
        })}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 0.75,
          gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))',
        }}
      >
        {shown.map((agent) => (
          <AgentTile key={agent.id} agent={agent} onMenu={openMenu} />
        ))}
      </Box>
      <AgentMenu chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

const Lines = ({ store }: { store: BoardStore }) => {
  const t = useText(boardTexts)
  const trunks = useStore(store, (state) => state.trunks)
  const server = useStore(store, (state) => state.server)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip
        variant="outlined"
        color={server.up ? 'success' : 'error'}
        label={server.up ? t('server.up') : t('server.down')}
      />
      {[...trunks.values()].map(({ id, name, channels, in_use: used, up }) => (
        <Chip
          key={id}
          variant="outlined"
          color={!up ? 'error' : used >= channels ? 'warning' : 'default'}
          label={t(up ? 'trunk.use' : 'trunk.down', { name, used, channels })}
        />
      ))}
    </Box>
  )
}

/** The live exchange, made for a wall screen in a call centre. */
export const BoardScreen = () => {
  const t = useText(boardTexts)
  const { store, failure, online, retry } = useBoard()
  const loaded = useStore(store, (state) => state.loaded)
  const board = useRef<HTMLDivElement>(null)
  return (
    <Screen
      title={t('board.title')}
      actions={
        <IconButton
          aria-label={t('board.fullScreen')}
          onClick={() => void board.current?.requestFullscreen()}
        >
          <Fullscreen />
        </IconButton>
      }
    >
      <Box
        ref={board}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          bgcolor: 'background.default',
          '& .wall-title': { display: 'none' },
          '&:fullscreen .wall-title': { display: 'block' },
          // Not for menus, which are placed beside it.
          '&:fullscreen > .wall': { p: 3, zoom: { md: 1.3 } },
        }}
      >
        <Box className="wall" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Typography className="wall-title" component="p" variant="h1">
            {t('board.title')}
          </Typography>
          {failure !== null && (
            <Alert severity="error" action={<Button onClick={retry}>{t('board.retry')}</Button>}>
              {failureDetail(failure)}
            </Alert>
          )}
          <Freshness store={store} online={online} failed={failure !== null} />
          {!loaded && failure === null && (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(4, 1fr)' }}>
              {FIGURES.map((one) => (
                <Skeleton key={one} variant="rounded" height={60} />
              ))}
            </Box>
          )}
          {loaded && (
            <>
              <OwnGroups />
              <FiguresRow store={store} />
              <Part title={t('board.queues')}>
                <QueueCards store={store} />
              </Part>
              <Part title={t('callback.title')}>
                <Callbacks />
              </Part>
              <Part title={t('board.agents')}>
                <Agents store={store} />
              </Part>
              <Part title={t('board.calls')}>
                <CallsTable store={store} />
              </Part>
              <Part title={t('board.lines')}>
                <Lines store={store} />
              </Part>
            </>
          )}
        </Box>
      </Box>
    </Screen>
  )
}
