import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Area } from '#platform/ui/area.ts'
import { areaOf } from './areas.ts'
import { MenuLink } from './menu-link.tsx'

/** With more screens than this, areas one is not in start folded. */
const FITS = 14

interface SectionProps {
  area: Area
  open: boolean
  onToggle: () => void
  onGo: (() => void) | undefined
}

const Section = ({ area, open, onToggle, onGo }: SectionProps) => {
  const { language } = useLanguage()
  const id = useId()
  const groups = Map.groupBy(area.screens, ({ group }) => group?.(language) ?? '')
  return (
    <Box component="section" aria-label={area.label(language)} sx={{ mb: 1 }}>
      <Box component="h2" sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          sx={{
            width: 1,
            justifyContent: 'space-between',
            px: 1.25,
            height: 30,
            borderRadius: 1,
            fontSize: '0.75rem',
            fontWeight: 600,
            color: 'text.secondary',
          }}
        >
          {area.label(language)}
          <ExpandMore sx={{ fontSize: 16, transform: open ? 'none' : 'rotate(-90deg)' }} />
        </ButtonBase>
      </Box>
      <Box id={id} hidden={!open}>
        {[...groups].map(([group, screens]) => (
          <Box key={group} {...(group === '' ? {} : { role: 'group', 'aria-label': group })}>
            {group !== '' && (
              <Box
                aria-hidden
                sx={{ px: 1.25, pt: 0.75, pb: 0.25, fontSize: '0.6875rem', color: 'text.secondary' }}
              >
                {group}
              </Box>
            )}
            {screens.map(({ path, label, icon, badge }) => (
              <MenuLink
                key={path}
                to={`/${area.path}/${path}`}
                icon={icon}
                text={label(language)}
                badge={badge}
                {...(onGo ? { onClick: onGo } : {})}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Every screen by area; areas fold, the one that one is in starts open. */
export const MenuSections = ({ areas, onGo }: { areas: readonly Area[]; onGo?: () => void }) => {
  const { pathname } = useLocation()
  const current = areaOf(areas, pathname)
  const fits = areas.reduce((sum, { screens }) => sum + screens.length, 0) <= FITS
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  return areas.map((area) => {
    const open = chosen[area.path] ?? (fits || area === current)
    return (
      <Section
        key={area.path}
        area={area}
        open={open}
        onToggle={() => setChosen({ ...chosen, [area.path]: !open })}
        onGo={onGo}
      />
    )
  })
}
