import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import type { OutsideAccount } from './outside-line.ts'
import { outsideTexts } from './texts.ts'

/** What to enter in a company's trunk form to connect it to the simulated carrier. */
export const Customers = ({ host, port, users, password }: OutsideAccount['customers']) => {
  const t = useText(outsideTexts)
  const rows = [
    [t('customers.host'), host],
    [t('customers.port'), String(port)],
    [t('customers.users'), users.join(' · ')],
    [t('customers.password'), password],
  ] as const
  return (
    <Box
      component="details"
      sx={{ mt: 1, fontSize: '0.8125rem', '& summary': { cursor: 'pointer', py: 0.5 } }}
    >
      <summary>{t('customers')}</summary>
      <Typography sx={{ fontSize: 'inherit', color: 'text.secondary', my: 0.5 }}>
        {t('customersHow')}
      </Typography>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }}
      >
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
            >
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
