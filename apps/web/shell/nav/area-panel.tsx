import MenuOpen from '@mui/icons-material/MenuOpen'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { AreaMenu } from './area-menu.tsx'
import { Favourites, Recents } from './favourites-and-recents.tsx'
import { isListed, type OwnArea, type OwnScreens } from './own-areas.ts'

interface AreaPanelProps {
  area: OwnArea
  own: OwnScreens
  /** Collapses the panel. */
  onFold: () => void
}

/** Panel beside the rail: favourites, recents, and the area's screens. */
export const AreaPanel = ({ area, own, onFold }: AreaPanelProps) => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const title = area.label(language)
  return (
    <Box
      component="nav"
      aria-label={t('shell.menu')}
      sx={{
        width: 208,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        minHeight: 0,
      }}
    >
      <Box sx={{ flex: 'none', height: 44, display: 'flex', alignItems: 'center', pl: 2, pr: 0.75 }}>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{title}</Box>
        <Tip title={`${t('shell.fold')} ([)`}>
          <IconButton size="small" aria-label={t('shell.fold')} aria-keyshortcuts="[" onClick={onFold}>
            <MenuOpen fontSize="small" />
          </IconButton>
        </Tip>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 1,
          pb: 2,
          display: 'grid',
          gap: 0.75,
          alignContent: 'start',
          // A long name is cut and does not move the menu sideways.
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        <Favourites />
        {area.searchable === true && (
          <OutlinedInput
            size="small"
            value={query}
            placeholder={t('shell.searchScreens')}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
            startAdornment={
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            }
            inputProps={{ 'aria-label': t('shell.searchIn', { area: title }), type: 'search', maxLength: 60 }}
            sx={{ typography: 'body2', height: 34, pl: 1, '& .MuiInputAdornment-root': { mr: 0 } }}
          />
        )}
        <Box>
          <AreaMenu area={area} own={own} query={query.trim()} />
        </Box>
        <Recents area={area} />
      </Box>
    </Box>
  )
}

/** Whether an area has more than one screen. */
export const hasPanel = (own: OwnScreens): boolean => own.screens.filter(isListed).length > 1
