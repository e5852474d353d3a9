import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { POWERS, RIGHT_ROLES, type RolePower } from '../../contract/rights.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { ROW } from './role-row.ts'

interface PowersCardProps {
  /** Empty while loading. */
  powers: readonly RolePower[]
  onChange: (power: RolePower) => void
}

/** Whether each role may export, delete and see amounts. */
export const PowersCard = ({ powers, onChange }: PowersCardProps) => {
  const t = useText(crmTexts)
  return (
    <Card title={t('crm.rights.powers')} hint={t('crm.rights.powers.hint')}>
      <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 1 }, maxWidth: 900 }}>
        {POWERS.map((power) => (
          <Box key={power} role="group" aria-label={t(`crm.rights.power.${power}`)} sx={ROW}>
            <Box aria-hidden sx={{ typography: { xs: 'subtitle2', md: 'body2' } }}>
              {t(`crm.rights.power.${power}`)}
            </Box>
            {RIGHT_ROLES.map((role) => (
              <FormControlLabel
                key={role}
                disabled={powers.length === 0}
                control={
                  <Switch
                    checked={powers.some((one) => one.role === role && one.power === power && one.granted)}
                    onChange={(_, granted) => onChange({ role, power, granted })}
                  />
                }
                label={t(`crm.rights.role.${role}`)}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Card>
  )
}
