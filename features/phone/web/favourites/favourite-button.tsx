import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import IconButton from '@mui/material/IconButton'
import { useText } from '#platform/i18n/web/language.tsx'
import type { DirectoryEntry } from '../../contract/directory.ts'
import { phoneTexts } from '../../i18n/texts.ts'
import { useFavourites } from './use-favourites.ts'

/** Adds somebody to the dialler's favourites, or removes them. */
export const FavouriteButton = ({ entry }: { entry: DirectoryEntry }) => {
  const t = useText(phoneTexts)
  const { favourites, choose } = useFavourites()
  const chosen = favourites.some(({ id }) => id === entry.id)
  return (
    <IconButton
      size="small"
      aria-pressed={chosen}
      aria-label={t(chosen ? 'directory.unfavour' : 'directory.favour', { name: entry.name })}
      onClick={() => choose({ entry, favourite: !chosen })}
    >
      {chosen ? <Star fontSize="small" color="warning" /> : <StarBorder fontSize="small" />}
    </IconButton>
  )
}
