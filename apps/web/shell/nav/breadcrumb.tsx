import ChevronRight from '@mui/icons-material/ChevronRight'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useStore } from 'zustand'
import { usePreferences } from '#features/session/web/preferences-context.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Tip } from '#platform/ui/tip/tip.tsx'
import { shellTexts } from '../../i18n/texts.ts'
import { useGo } from './use-go.ts'
import { type Here, useHere } from './use-here.ts'

/** Toggles the current place, with its filters, as favourite. */
const StarButton = ({ here }: { here: Here }) => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const { store, change } = usePreferences()
  const favourites = useStore(store, (state) => state.favourites)
  const isFavourite = favourites.some(({ to }) => to === here.to)
  const label = isFavourite ? t('shell.unstar') : t('shell.star')
  const name = here.record ?? here.screen?.label(language)
  if (name === undefined) return null
  const filters = here.record === null ? filterWords(here.to) : ''
  const toggle = () =>
    change({
      favourites: isFavourite
        ? favourites.filter(({ to }) => to !== here.to)
        : [
            ...favourites,
            { to: here.to, label: filters === '' ? name : cutText(`${name}: ${filters}`, 120) },
          ],
    })
  return (
    <Tip title={label}>
      <IconButton size="small" aria-label={label} aria-pressed={isFavourite} onClick={toggle}>
        {isFavourite ? <Star sx={{ fontSize: 18 }} color="primary" /> : <StarBorder sx={{ fontSize: 18 }} />}
      </IconButton>
    </Tip>
  )
}

/** Filter values of a URL, to distinguish favourites of one list. */
const filterWords = (to: string): string =>
  [...new URLSearchParams(to.split('?')[1] ?? '').entries()]
    .filter(([key]) => !['page', 'sort', 'order', 'edit', 'open', 'view', 'filter', 'size'].includes(key))
    .map(([, value]) => value)
    .join(', ')

const Link = ({ to, text }: { to: string; text: string }) => {
  const go = useGo(to)
  return (
    <Box
      component="a"
      href={`#${to}`}
      onClick={go}
      sx={{
        color: 'text.secondary',
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        '&:hover': { color: 'text.primary', textDecoration: 'underline' },
      }}
    >
      {text}
    </Box>
  )
}

const last = { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Area / screen / record, and the favourite star. */
export const Breadcrumb = () => {
  const t = useText(shellTexts)
  const { language } = useLanguage()
  const here = useHere()
  const { area, screen, record } = here
  if (area === undefined) return <Box sx={{ flex: 1 }} />
  const base = `/${area.path}`
  return (
    <Box
      component="nav"
      aria-label={t('shell.breadcrumb')}
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'body2',
        // Separator after the company's name.
        '&::before': { content: '""', width: '1px', height: 20, mr: 0.75, bgcolor: 'divider' },
        '& .MuiSvgIcon-root': { color: 'text.secondary' },
      }}
    >
      <Link to={base} text={area.label(language)} />
      {screen !== undefined && screen.path !== '' && (
        <>
          <ChevronRight aria-hidden sx={{ fontSize: 16 }} />
          {record === null ? (
            <Box component="span" aria-current="page" sx={last}>
              {screen.label(language)}
            </Box>
          ) : (
            <Link to={`${base}/${screen.path.split('/:')[0]}`} text={screen.label(language)} />
          )}
        </>
      )}
      {record !== null && (
        <>
          <ChevronRight aria-hidden sx={{ fontSize: 16 }} />
          <Box component="span" aria-current="page" sx={last}>
            {record}
          </Box>
        </>
      )}
      <StarButton here={here} />
    </Box>
  )
}
