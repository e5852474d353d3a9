import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { sessionTexts } from '#features/session/i18n/texts.ts'
import type { Preferences } from '#features/session/web/preferences.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { THEMES, useLook } from '../shell/use-look.ts'

type Theme = (typeof THEMES)[number]

/** Light, dark, or system theme; the language is in the personal data. */
export const LookCard = ({ preferences }: { preferences: Preferences }) => {
  const t = useText(sessionTexts)
  const { theme, setTheme } = useLook(preferences)
  return (
    <Card title={t('profile.look')}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        value={theme}
        aria-label={t('profile.theme')}
        onChange={(_, next: Theme | null) => next !== null && setTheme(next)}
      >
        {THEMES.map((choice) => (
          <ToggleButton key={choice} value={choice}>
            {t(`profile.theme.${choice}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Card>
  )
}
