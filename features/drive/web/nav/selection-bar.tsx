import Close from '@mui/icons-material/Close'
import MoreVert from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { EntriesMenu, type MenuEntry } from '#platform/conversation/web/entries-menu.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { driveTexts } from '../../i18n/texts.ts'

interface SelectionBarProps {
  count: number
  entries: readonly MenuEntry[]
  narrow: boolean
  onClear: () => void
}

/** Actions shown as buttons; the others are in a menu. */
const NARROW_SHOWN = 3

/** How many are selected, and what can be done with them. */
export const SelectionBar = ({ count, entries, narrow, onClear }: SelectionBarProps) => {
  const t = useText(driveTexts)
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const buttons = entries.filter(({ id }) => id !== 'open' && id !== 'locate')
  const preferred = ['download', 'bin', 'restore', 'purge', 'cut']
  const shown = narrow ? buttons.filter(({ id }) => preferred.includes(id)).slice(0, NARROW_SHOWN) : buttons
  const hidden = entries.filter((entry) => !shown.includes(entry))
  return (
    <Box
      role="toolbar"
      aria-label={t('drive.selection')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        bgcolor: 'primary.light',
        borderRadius: 1,
        px: 0.5,
      }}
    >
      <IconButton size="small" aria-label={t('drive.clearSelection')} onClick={onClear}>
        <Close fontSize="small" />
      </IconButton>
      <Typography role="status" noWrap sx={{ fontWeight: 600, mr: 1 }}>
        {t('drive.selected', { count })}
      </Typography>
      {shown.map(({ id, text, icon: Icon, run }) => (
        <Tooltip key={id} title={text}>
          <IconButton size="small" aria-label={text} onClick={run}>
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      {hidden.length > 0 && (
        <IconButton
          size="small"
          aria-label={t('drive.more')}
          aria-haspopup="menu"
          onClick={(event) => setMenu(event.currentTarget)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      )}
      {menu && (
        <EntriesMenu label={t('drive.more')} entries={hidden} anchor={menu} onClose={() => setMenu(null)} />
      )}
    </Box>
  )
}
