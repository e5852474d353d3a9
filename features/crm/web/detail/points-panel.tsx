import Add from '@mui/icons-material/Add'
import More from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useContext, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { crmTexts } from '../../i18n/texts.ts'
import { PersonCallContext } from './person-contexts.ts'
import { PointDialog } from './point-dialog.tsx'
import { type Point, shownValue, usePoints } from './use-points.ts'

const Value = ({ point }: { point: Point }) => {
  const call = useContext(PersonCallContext)
  const text = shownValue(point)
  if (point.kind === 'email')
    return (
      <Link href={`mailto:${text}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Link>
    )
  if (point.kind === 'phone' && call !== null)
    return (
      <Link component="button" type="button" variant="body2" onClick={() => call(text)}>
        {text}
      </Link>
    )
  return (
    <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  )
}

/** All numbers and addresses of a person, with their kinds. */
export const PointsPanel = ({ personId }: { personId: number }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const { points, loaded, failure, retry, edit, remove } = usePoints(personId)
  const [menu, setMenu] = useState<{ point: Point; anchor: HTMLElement } | null>(null)
  const [editing, setEditing] = useState<Point | 'new' | null>(null)
  const chosen = (work: (point: Point) => void) => () => {
    if (menu) work(menu.point)
    setMenu(null)
  }
  return (
    <Box component="section" aria-label={t('crm.points')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('crm.points')}
        </Typography>
        <Button size="small" startIcon={<Add />} onClick={() => setEditing('new')}>
          {t('crm.points.add')}
        </Button>
      </Box>
      {failure !== null && <RetryAlert onRetry={retry}>{failure}</RetryAlert>}
      {!loaded && failure === null && <Skeleton variant="rounded" height={64} />}
      {loaded && points.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('crm.points.empty')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {points.map((point) => (
          <Box
            component="li"
            key={point.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, minWidth: 0 }}
          >
            <Box
              sx={{
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1,
              }}
            >
              <Value point={point} />
              {point.label !== null && (
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {point.label}
                </Typography>
              )}
              {point.main && <Chip size="small" variant="outlined" label={t('crm.points.main')} />}
              {point.shared && (
                <Chip size="small" variant="outlined" color="info" label={t('crm.points.sharedMark')} />
              )}
              {point.kind === 'unread' && (
                <Chip size="small" variant="outlined" color="warning" label={t('crm.points.unread')} />
              )}
            </Box>
            <IconButton
              size="small"
              aria-label={t('crm.points.more', { value: shownValue(point) })}
              onClick={({ currentTarget }) => setMenu({ point, anchor: currentTarget })}
            >
              <More fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Menu open={menu !== null} anchorEl={menu?.anchor ?? null} onClose={() => setMenu(null)}>
        <MenuItem onClick={chosen(setEditing)}>{t('crm.points.edit')}</MenuItem>
        {menu && !menu.point.main && menu.point.kind !== 'unread' && (
          <MenuItem onClick={chosen(({ id }) => void edit(id, { main: true }))}>
            {t('crm.points.makeMain')}
          </MenuItem>
        )}
        <MenuItem onClick={chosen((point) => void remove(point))}>{ui('ui.delete')}</MenuItem>
      </Menu>
      {editing !== null && (
        <PointDialog
          personId={personId}
          point={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Box>
  )
}
