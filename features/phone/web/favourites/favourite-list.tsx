import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { useUndisturbed } from '#platform/ui/undisturbed.ts'
import type { DirectoryEntry } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePresence } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { useFavourites } from './use-favourites.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const Favourite = ({ entry, onCall }: { entry: DirectoryEntry; onCall: (number: string) => void }) => {
  const t = useText(phoneTexts)
  const undisturbed = useUndisturbed().has(entry.user_id ?? 0)
  const status = usePresence(entry.account, entry.status)
  const { name, extension } = entry
  return (
    <ListItem disablePadding>
      <ListItemButton
        dense
        disableGutters
        aria-label={t('directory.call', { name })}
        onClick={() => onCall(extension)}
        sx={{ gap: 1, px: 0.5, borderRadius: 1 }}
      >
        <Typography variant="body2" sx={{ ...oneLine, flex: 1, minWidth: 0 }}>
          {name}
        </Typography>
        <Box component="span" sx={{ fontSize: '0.8125rem' }}>
          <PresenceDot status={status} undisturbed={undisturbed} />
        </Box>
      </ListItemButton>
    </ListItem>
  )
}

/** Whom one calls often, and whether they are free; a click calls. */
export const FavouriteList = ({ onCall }: { onCall: (number: string) => void }) => {
  const t = useText(phoneTexts)
  const { favourites } = useFavourites()
  if (favourites.length === 0) return null
  return (
    <Box>
      <Typography id="favourites" variant="overline" color="text.secondary">
        {t('directory.favourites')}
      </Typography>
      <List dense disablePadding aria-labelledby="favourites" sx={{ maxHeight: 180, overflowY: 'auto' }}>
        {favourites.map((entry) => (
          <Favourite key={entry.id} entry={entry} onCall={onCall} />
        ))}
      </List>
    </Box>
  )
}
