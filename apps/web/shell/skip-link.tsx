import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { shellTexts } from '../i18n/texts.ts'

/** Id of the <main> element. */
export const CONTENT = 'main'

/** The list row in the tab order. */
const FIRST_ROW = 'main tbody [tabindex="0"], main [role=list] [tabindex="0"], main [role=list] a'

const focus = (selector: string) => (event: MouseEvent) => {
  event.preventDefault()
  const target = document.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>('main')
  target?.focus()
}

const hidden = {
  position: 'absolute',
  top: -60,
  left: 8,
  zIndex: 2000,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  color: 'primary.main',
  borderRadius: 1,
  '&:focus': { top: 8 },
} as const

/** Skip links: past the menu to the screen, and past its filters to the list. */
export const SkipLink = () => {
  const t = useText(shellTexts)
  return (
    <>
      <Box component="a" href={`#${CONTENT}`} onClick={focus('main')} sx={hidden}>
        {t('shell.content')}
      </Box>
      <Box component="a" href={`#${CONTENT}`} onClick={focus(FIRST_ROW)} sx={hidden}>
        {t('shell.list')}
      </Box>
    </>
  )
}
