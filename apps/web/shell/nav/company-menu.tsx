import UnfoldMore from '@mui/icons-material/UnfoldMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { shellTexts } from '../../i18n/texts.ts'
import { useAreas } from './use-here.ts'

const CompanyItems = lazyPreloaded(async () => (await import('./company-items.tsx')).CompanyItems)

const name = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The company's name; for operators a menu to the provider's console. */
export const CompanyMenu = ({ company }: { company: string }) => {
  const t = useText(shellTexts)
  const above = useAreas().filter(({ place }) => place === 'company')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (above.length === 0) {
    return (
      <Box component="span" sx={{ ...name, typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
        {company}
      </Box>
    )
  }
  return (
    <>
      <ButtonBase
        aria-label={t('shell.company', { company })}
        aria-haspopup="menu"
        onClick={(event) => {
          setOpen(true)
          setAnchor(event.currentTarget)
        }}
        sx={{
          px: 0.75,
          height: 32,
          minWidth: 0,
          borderRadius: 1,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={name}>
          {company}
        </Box>
        <UnfoldMore sx={{ fontSize: 16 }} />
      </ButtonBase>
      {isOpen && (
        <LazyBoundary place={{ below: anchor }} onGiveUp={() => setOpen(false)}>
          <CompanyItems areas={above} anchor={anchor} onClose={() => setAnchor(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
