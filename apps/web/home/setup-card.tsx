import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { addressOf } from '../shell/nav/own-areas.ts'
import { useGo } from '../shell/nav/use-go.ts'
import { useAreas } from '../shell/nav/use-here.ts'
import { useAllOwnScreens } from '../shell/nav/use-own-screens.ts'
import { CardList } from './card-list.tsx'
import { useFirstAnswer } from './first-answer.ts'

const Step = ({ to, label, done }: { to: string; label: string; done: boolean }) => {
  const t = useText(homeTexts)
  const go = useGo(to)
  return (
    <li>
      {done ? (
        <CheckCircle fontSize="small" color="success" titleAccess={t('home.done')} />
      ) : (
        <RadioButtonUnchecked fontSize="small" color="disabled" titleAccess={t('home.missing')} />
      )}
      <Box
        component="a"
        href={`#${to}`}
        onClick={go}
        sx={{ color: done ? 'text.secondary' : 'primary.main' }}
      >
        {label}
      </Box>
    </li>
  )
}

/** Setup checklist for administrators, as reported by the screens. */
export const SetupCard = () => {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const { language } = useLanguage()
  // People and phones come before messaging channels.
  const areas = useAllOwnScreens(useAreas()).toSorted(
    (one, other) => Number(other.path === 'admin') - Number(one.path === 'admin'),
  )
  const screens = areas.flatMap((area) =>
    area.ready.screens.flatMap((screen) =>
      screen.isSetUp === undefined
        ? []
        : [{ ...screen, area, isSetUp: screen.isSetUp, to: addressOf(area, screen) }],
    ),
  )
  // "Grupos" alone is ambiguous outside of its area.
  const nameOf = ({ area, label }: (typeof screens)[number]) =>
    area.path === 'admin' ? label(language) : `${area.label(language)} · ${label(language)}`
  const steps = useQuery({
    queryKey: ['home', 'setup', screens.map(({ to }) => to)],
    queryFn: async ({ signal }) => {
      const counts = (await first('setup')) ?? {}
      return Promise.all(
        screens.map(async ({ isSetUp }) => {
          const count = counts[isSetUp.list] ?? (await isSetUp.count(api, signal))
          return count >= isSetUp.least
        }),
      )
    },
  })
  return (
    <Card title={t('home.setup')} hint={t('home.setupHint')}>
      <CardList expected={screens.length} state={steps.status} onRetry={() => void steps.refetch()} empty="">
        {(steps.data ?? []).flatMap((done, at) => {
          const screen = screens[at]
          return screen === undefined
            ? []
            : [<Step key={screen.to} to={screen.to} label={nameOf(screen)} done={done} />]
        })}
      </CardList>
    </Card>
  )
}
