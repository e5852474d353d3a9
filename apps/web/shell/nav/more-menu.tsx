import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { AreaMenu } from './area-menu.tsx'
import { Favourites, Recents } from './favourites-and-recents.tsx'
import { MenuGroup } from './menu-group.tsx'
import { isListed } from './own-areas.ts'
import { screenMatches } from './screen-matches.ts'
import { useAreas } from './use-here.ts'
import { useAllOwnScreens } from './use-own-screens.ts'

/** All screens, searchable, on a telephone. */
export const MoreMenu = ({ onClose }: { onClose: () => void }) => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const ownScreens = useAllOwnScreens(useAreas())
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const found = ownScreens.filter(({ ready }) =>
    ready.screens.some((screen) => isListed(screen) && screenMatches(screen, query, language)),
  )
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('shell.menu'),
          sx: { maxHeight: '85dvh', p: 1.5, gap: 1, borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <OutlinedInput
        fullWidth
        value={typed}
        placeholder={t('shell.searchScreens')}
        onChange={(event) => setTyped(event.target.value)}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        inputProps={{ 'aria-label': t('shell.searchScreens'), type: 'search', maxLength: 60 }}
      />
      <Box sx={{ overflowY: 'auto', minHeight: 200 }}>
        {query === '' && <Favourites onGo={onClose} />}
        {found.map((area) => (
          <MenuGroup
            key={area.path}
            id={`more.${area.path}`}
            title={area.label(language)}
            open={query !== ''}
          >
            <AreaMenu area={area} own={area.ready} query={query} onGo={onClose} />
          </MenuGroup>
        ))}
        {query === '' && <Recents area={undefined} onGo={onClose} />}
        {found.length === 0 && (
          <Box role="status" sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>
            {t('shell.palette.nothing', { text: query })}
          </Box>
        )}
      </Box>
    </Drawer>
  )
}
