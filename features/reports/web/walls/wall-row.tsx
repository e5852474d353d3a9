import Tv from '@mui/icons-material/TvOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { formatDateTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useMoment, useViewer } from '#platform/ui/viewer.tsx'
import type { Wall } from '../../contract/walls.ts'
import { wallTexts } from '../../i18n/walls/texts.ts'

/** A link: what it shows, until when, and whether anybody looks at it. */
export const WallRow = ({ wall, onRevoke }: { wall: Wall; onRevoke: () => void }) => {
  const t = useText(wallTexts)
  const moment = useMoment()
  const { timeZone } = useViewer()
  const { name, panels, names, author, expires_at, seen_at } = wall
  const expired = Date.parse(expires_at) <= Date.now()
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2, borderRadius: 2 }}
    >
      <Tv aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {[
            ...panels.map((panel) => t(`walls.panel.${panel}`)),
            t(names ? 'walls.shown' : 'walls.hidden'),
            t('walls.author', { name: author }),
          ].join(' · ')}
        </Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          <Box component="span" sx={expired ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {expired ? t('walls.expired') : t('walls.expires', { at: formatDateTime(expires_at, timeZone) })}
          </Box>
          {' · '}
          {seen_at === null ? t('walls.neverSeen') : t('walls.seen', { at: moment(seen_at) })}
        </Box>
      </Box>
      <Button
        size="small"
        color="error"
        variant="outlined"
        aria-label={t('walls.revokeName', { name })}
        onClick={onRevoke}
      >
        {t('walls.revoke')}
      </Button>
    </Paper>
  )
}
