import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

interface FoldedFiltersProps {
  /** Number of active filters. */
  active: number
  /** Always shown, left of the button: the search field. */
  lead: ReactNode
  /** Filters that are always visible. */
  pinned?: ReactNode
  children: ReactNode
}

/** A list's filters; on a telephone, where they would fill the screen, they fold behind one button. */
export const FoldedFilters = ({ active, lead, pinned, children }: FoldedFiltersProps) => {
  const t = useText(platformTexts)
  const narrow = useMediaQuery('(max-width: 700px)')
  const [open, setOpen] = useState(false)
  if (!narrow) {
    return (
      <>
        {lead}
        {pinned}
        {children}
      </>
    )
  }
  return (
    <>
      <Box sx={{ width: 1, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex' }}>{lead}</Box>
        <Button
          size="small"
          variant="outlined"
          color={active > 0 ? 'primary' : 'inherit'}
          endIcon={open ? <ExpandLess /> : <ExpandMore />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{ flex: 'none', height: 36, ...(active === 0 && { borderColor: 'divider' }) }}
        >
          {active > 0 ? `${t('ui.filters')} (${active})` : t('ui.filters')}
        </Button>
      </Box>
      {pinned}
      {open && children}
    </>
  )
}
