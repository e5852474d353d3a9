import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { providerTexts } from '../../i18n/texts.ts'

/** What belongs to the company and has a screen of its own. */
const LINKS = [
  ['own.more.hours', '/admin/ajustesEmpresa/franjasHorarias'],
  ['own.more.music', '/admin/ajustesEmpresa/audios'],
  ['own.more.recordings', '/admin/herramientas/grabaciones'],
  ['own.more.numbers', '/admin/ajustesEmpresa/did'],
  ['own.more.users', '/admin/ajustesEmpresa/usuarios'],
] as const

export const MoreCard = () => {
  const t = useText(providerTexts)
  return (
    <Card title={t('own.more')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {LINKS.map(([key, to]) => (
          <li key={to}>
            <ButtonBase
              component={Link}
              to={to}
              sx={{
                display: 'flex',
                width: '100%',
                justifyContent: 'space-between',
                borderRadius: 1,
                px: 1,
                py: 1,
                mx: -1,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              {t(key)}
              <ChevronRight fontSize="small" />
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Card>
  )
}
