import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import useMediaQuery from '@mui/material/useMediaQuery'
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
  const isWide = useMediaQuery('(min-width: 1500px)')
  const isNarrow = useMediaQuery('(max-width: 1000px)')
  const own = homeCards.filter(({ ability }) => abilities.includes(ability))
  // Each card has its column, whatever the height of others: none moves while they load.
  const count = Math.min(own.length, isNarrow ? 1 : isWide ? 3 : 2)
  const columns = Array.from({ length: count }, (_, column) =>
    own.filter((_card, index) => index % count === column),
  )
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date()),
  )
  return (
    <Screen title={t(greetingAt(hour), { name: name.split(' ')[0] ?? name })}>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', pb: 2 }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
          <FirstAnswerContext value={first}>
            {columns.map((cards) => (
              <Box
                key={cards[0]?.id}
                sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
              >
                {cards.map(({ id, component: Part }) => (
                  <Part key={id} />
                ))}
              </Box>
            ))}
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
