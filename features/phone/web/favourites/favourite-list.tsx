import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { useDoNotDisturb } from '#platform/ui/do-not-disturb.ts'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { DirectoryEntry } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { usePresence } from '../phone-context.tsx'
import { PresenceDot } from '../presence-dot.tsx'
import { useFavourites } from './use-favourites.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const Favourite = ({ entry, onCall }: { entry: DirectoryEntry; onCall: (number: string) => void }) => {
  const t = useText(phoneTexts)
  const undisturbed = useDoNotDisturb().has(entry.user_id ?? 0)
  const status = usePresence(entry.account, entry.status)
  const { name, extension } = entry
  return (
    <ListItem disablePadding>
      <ListItemButton
        dense
        disableGutters
        onClick={() => onCall(extension)}
        sx={{ gap: 1, px: 0.5, borderRadius: 1 }}
      >
        <Typography variant="body2" sx={{ ...oneLine, flex: 1, minWidth: 0 }}>
          {/* Before the visible text, so that the row's accessible name is “Llamar a Ana Gómez Disponible”. */}
          <Box component="span" sx={visuallyHidden}>
            {t('directory.call', { name: '' })}
          </Box>
          {name}
        </Typography>
        <Box component="span" sx={{ fontSize: '0.8125rem' }}>
          <PresenceDot status={status} undisturbed={undisturbed} />
        </Box>
      </ListItemButton>
    </ListItem>
  )
}

const Loading = () => {
  const t = useText(platformTexts)
  return (
    <Box role="status" aria-label={t('ui.loading')}>
      {['70%', '55%', '62%'].map((width) => (
        <Skeleton key={width} width={width} height={28} />
      ))}
    </Box>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText(platformTexts)
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 0 }}>
        {t('ui.loadFailed')}
      </Typography>
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Box>
  )
}

/** Favourites with their presence; a click calls. */
export const FavouriteList = ({ onCall }: { onCall: (number: string) => void }) => {
  const t = useText(phoneTexts)
  const { favourites, state, retry } = useFavourites()
  return (
    <Box>
      <Typography id="favourites" variant="overline" color="text.secondary">
        {t('directory.favourites')}
      </Typography>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <Failed onRetry={retry} />}
      {state === 'read' && favourites.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('directory.noFavourites')}
        </Typography>
      )}
      {favourites.length > 0 && (
        <List dense disablePadding aria-labelledby="favourites" sx={{ maxHeight: 180, overflowY: 'auto' }}>
          {favourites.map((entry) => (
            <Favourite key={entry.id} entry={entry} onCall={onCall} />
          ))}
        </List>
      )}
    </Box>
  )
}
