import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { WallAnswer, WallPanel } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'
import { useNow } from './use-now.ts'
import { useWall } from './use-wall.ts'
import { WallConversationsPanel } from './wall-conversations.tsx'
import { WallQueuesPanel } from './wall-queues.tsx'
import { WallSalesPanel } from './wall-sales.tsx'

const Quiet = ({ title, hint }: { title: string; hint?: string }) => (
  <Box
    role="status"
    sx={{ minHeight: '100%', display: 'grid', placeContent: 'center', gap: 1, p: 4, textAlign: 'center' }}
  >
    <Typography variant="h1">{title}</Typography>
    {hint !== undefined && <Typography sx={{ color: 'text.secondary' }}>{hint}</Typography>}
  </Box>
)

const Panel = ({ answer, panel, now }: { answer: WallAnswer; panel: WallPanel; now: number }) => {
  if (panel === 'queues') return <WallQueuesPanel shown={answer.queues} now={now} />
  if (panel === 'conversations') return <WallConversationsPanel shown={answer.conversations} now={now} />
  return <WallSalesPanel shown={answer.sales} />
}

/** What a television shows: large numbers, by the clock of the company. */
export const WallScreen = ({ token }: { token: string }) => {
  const t = useText(wallTexts)
  const { answer, gone, offline } = useWall(token)
  const now = useNow()
  if (gone) return <Quiet title={t('wall.gone')} hint={t('wall.goneHint')} />
  if (answer === undefined) return <Quiet title={t('wall.waiting')} />
  const { name, company, time_zone: timeZone, panels } = answer
  return (
    <Box
      sx={{
        minHeight: '100%',
        p: { xs: 2, md: 3 },
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 2, md: 3 },
        // Grows with the television.
        fontSize: 'clamp(14px, 0.95vw, 26px)',
      }}
    >
      <Box component="header" sx={{ display: 'flex', alignItems: 'baseline', gap: 2, flexWrap: 'wrap' }}>
        <Box
          component="h1"
          sx={{ m: 0, flex: 1, fontSize: '1.75em', fontWeight: 700, letterSpacing: '-0.02em' }}
        >
          {name}
        </Box>
        {offline && (
          <Box role="status" sx={{ color: 'error.main', fontWeight: 600 }}>
            {t('wall.offline', { at: formatTime(answer.at, timeZone) })}
          </Box>
        )}
        <Box sx={{ color: 'text.secondary', fontSize: '1.25em' }}>{company}</Box>
        <Box
          component="time"
          sx={{ fontSize: '1.75em', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatTime(new Date(now).toISOString(), timeZone)}
        </Box>
      </Box>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'stretch',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg:
              panels.length > 1 && panels.includes('queues')
                ? 'minmax(0, 2fr) minmax(0, 1fr)'
                : `repeat(${panels.length}, minmax(0, 1fr))`,
          },
          '& > [data-panel="queues"]': {
            gridRow: { lg: `span ${Math.max(1, panels.length - 1)}` },
            order: -1,
          },
        }}
      >
        {panels.map((panel) => (
          <Box key={panel} data-panel={panel} sx={{ display: 'grid', minWidth: 0 }}>
            <Panel answer={answer} panel={panel} now={now} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
