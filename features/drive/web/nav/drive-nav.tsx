import Delete from '@mui/icons-material/DeleteOutlined'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import FolderShared from '@mui/icons-material/FolderSharedOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Star from '@mui/icons-material/StarBorderOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactElement } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'
import { HOME, type NavView, type Place } from '../place.ts'
import { QuotaBar } from './quota-bar.tsx'

const ENTRIES: readonly { id: 'home' | NavView; icon: ReactElement; place: Place }[] = [
  { id: 'home', icon: <FolderOpen fontSize="small" />, place: HOME },
  { id: 'recent', icon: <Schedule fontSize="small" />, place: { kind: 'view', view: 'recent' } },
  { id: 'starred', icon: <Star fontSize="small" />, place: { kind: 'view', view: 'starred' } },
  { id: 'shared', icon: <FolderShared fontSize="small" />, place: { kind: 'view', view: 'shared' } },
  { id: 'bin', icon: <Delete fontSize="small" />, place: { kind: 'view', view: 'bin' } },
]

const currentOf = (place: Place, isOthers: boolean): string =>
  isOthers ? 'shared' : place.kind === 'view' ? place.view : 'home'

interface DriveNavProps {
  place: Place
  narrow: boolean
  /** A folder that others share. */
  isOthers: boolean
  onGo: (place: Place) => void
}

/** The places of the drive, and how full it is. */
export const DriveNav = ({ place, narrow, isOthers, onGo }: DriveNavProps) => {
  const t = useText(driveTexts)
  const current = currentOf(place, isOthers)
  if (narrow)
    return (
      <Box
        component="nav"
        aria-label={t('drive.places')}
        sx={{ display: 'flex', gap: 0.75, overflowX: 'auto', flex: 'none', pb: 0.25 }}
      >
        {ENTRIES.map(({ id, icon, place: to }) => (
          <Chip
            key={id}
            icon={icon}
            label={t(`drive.place.${id}`)}
            onClick={() => onGo(to)}
            color={id === current ? 'primary' : 'default'}
            variant={id === current ? 'filled' : 'outlined'}
            {...(id === current ? { 'aria-current': 'page' as const } : {})}
          />
        ))}
      </Box>
    )
  return (
    <Box
      component="nav"
      aria-label={t('drive.places')}
      sx={{ width: 190, flex: 'none', display: 'flex', flexDirection: 'column' }}
    >
      <List dense disablePadding sx={{ flex: 1 }}>
        {ENTRIES.map(({ id, icon, place: to }) => (
          <li key={id}>
            <ListItemButton
              selected={id === current}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
              onClick={() => onGo(to)}
              sx={{ borderRadius: 1 }}
            >
              <ListItemIcon sx={{ minWidth: 34 }}>{icon}</ListItemIcon>
              <ListItemText primary={t(`drive.place.${id}`)} />
            </ListItemButton>
          </li>
        ))}
      </List>
      <QuotaBar />
    </Box>
  )
}
