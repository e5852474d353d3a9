import Box from '@mui/material/Box'
import { useText } from '#platform/i18n/web/language.tsx'
import type { WallQueues } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { BigNumber, since, WallPanelFrame } from './wall-parts.tsx'

const STATES = ['free', 'ringing', 'talking', 'busy', 'wrap_up', 'paused', 'away', 'logged_out'] as const
const TONES: Partial<Record<(typeof STATES)[number], string>> = {
  free: 'success.main',
  talking: 'primary.main',
  ringing: 'warning.main',
  paused: 'warning.main',
}

const earliest = (shown: WallQueues): string | null =>
  shown.queues.flatMap(({ waiting_since }) => waiting_since ?? []).toSorted()[0] ?? null

const Agents = ({ agents, now }: { agents: WallQueues['agents']; now: number }) => {
  const t = useText(wallTexts)
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: '0.6em',
        gridTemplateColumns: 'repeat(auto-fill, minmax(13em, 1fr))',
      }}
    >
      {agents.map(({ name, state, since: from }, index) => {
        const known = STATES.find((one) => one === state)
        return (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: two agents may have the same name.
            key={`${name}-${index}`}
            sx={{ display: 'flex', alignItems: 'center', gap: '0.6em', minWidth: 0 }}
          >
            <Box
              aria-hidden
              sx={{
                width: '0.7em',
                height: '0.7em',
                borderRadius: '50%',
                flex: 'none',
                bgcolor: (known && TONES[known]) ?? 'text.disabled',
              }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box
                sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {name}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9em' }}>
                {known === undefined ? state : t(`wall.state.${known}`)}
                {from !== null && ` · ${since(from, now)}`}
              </Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** The queues now, and what became of today's calls. */
export const WallQueuesPanel = ({ shown, now }: { shown: WallQueues | null; now: number }) => {
  const t = useText(wallTexts)
  if (shown === null) return <WallPanelFrame title={t('wall.queues')}>{null}</WallPanelFrame>
  const { queues, agents } = shown
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const head = [
    'queue',
    'inQueue',
    'longest',
    'free',
    'busy',
    'paused',
    'answered',
    'abandoned',
    'level',
  ] as const
  return (
    <WallPanelFrame title={t('wall.queues')}>
      <Box sx={{ display: 'grid', gap: '1em', gridTemplateColumns: 'repeat(auto-fit, minmax(9em, 1fr))' }}>
        <BigNumber
          main
          label={t('wall.inQueue')}
          value={waiting}
          tone={waiting > 0 ? 'warning.main' : 'success.main'}
        />
        <BigNumber main label={t('wall.longest')} value={since(earliest(shown), now)} />
      </Box>
      {queues.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('wall.noQueues')}</Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('wall.queues')}>
          <Box
            component="table"
            sx={{
              width: 1,
              borderCollapse: 'collapse',
              fontVariantNumeric: 'tabular-nums',
              '& th, & td': { p: '0.5em', textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
              '& th:first-of-type': { textAlign: 'left', pl: 0 },
              '& thead th': { fontWeight: 500, color: 'text.secondary' },
            }}
          >
            <thead>
              <tr>
                {head.map((key) => (
                  <th key={key} scope="col">
                    {t(`wall.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map((queue) => (
                <tr key={queue.name}>
                  <th scope="row">{queue.name}</th>
                  <Box
                    component="td"
                    sx={{ fontWeight: 700, color: queue.waiting > 0 ? 'warning.main' : undefined }}
                  >
                    {queue.waiting}
                  </Box>
                  <td>{since(queue.waiting_since, now)}</td>
                  <Box component="td" sx={{ color: queue.free === 0 ? 'error.main' : 'success.main' }}>
                    {queue.free}
                  </Box>
                  <td>{queue.talking}</td>
                  <td>{queue.paused}</td>
                  <td>{queue.answered}</td>
                  <td>{queue.abandoned}</td>
                  <td>{queue.service_level === null ? '—' : `${queue.service_level} %`}</td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {agents.length > 0 && <Agents agents={agents} now={now} />}
    </WallPanelFrame>
  )
}
