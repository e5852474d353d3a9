import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useStore } from 'zustand'
import { usePreferences } from '#features/session/web/preferences-context.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Screen } from '#platform/ui/screen.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { useWho } from '../shell/who-context.ts'
import { homeCards } from './cards.ts'
import { createFirstAnswer, FirstAnswerContext } from './first-answer.ts'

/** Hours at which the greeting changes. */
const AFTERNOON = 12
const EVENING = 19

const greetingAt = (hour: number) =>
  hour >= EVENING || hour < 4 ? 'home.evening' : hour >= AFTERNOON ? 'home.afternoon' : 'home.morning'

/** The start of the day: missed calls, unread messages, the team, and what still needs setting up. */
export const HomeScreen = () => {
  const t = useText(homeTexts)
  const { timeZone } = useViewer()
  const { name, abilities } = useWho()
  const { store, change } = usePreferences()
  const starts = useStore(store, (state) => state.start_page === 'inicio')
  const api = useApi()
  const [first] = useState(() => createFirstAnswer(api))
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date()),
  )
  return (
    <Screen title={t(greetingAt(hour), { name: name.split(' ')[0] ?? name })}>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', pb: 2 }}>
        <Box
          sx={{
            // CSS columns instead of a grid: a short card leaves no gap beside a long one.
            columnWidth: 360,
            columnGap: 2,
            '& > *': { breakInside: 'avoid', mb: 2 },
          }}
        >
          <FirstAnswerContext value={first}>
            {homeCards.map(
              ({ id, ability, component: Part }) => abilities.includes(ability) && <Part key={id} />,
            )}
          </FirstAnswerContext>
        </Box>
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={starts}
              onChange={(_, on) => change({ start_page: on ? 'inicio' : null })}
            />
          }
          label={t('home.start')}
          sx={{ mx: 0, mt: 2, gap: 1 }}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </Box>
    </Screen>
  )
}
