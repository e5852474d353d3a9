import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { addressOf } from '../shell/nav/own-areas.ts'
import { useAreas } from '../shell/nav/use-here.ts'
import { useAllOwnScreens } from '../shell/nav/use-own-screens.ts'
import { useFirstAnswer } from './first-answer.ts'

/** In the order in which a company begins; lists that are not here come last. */
const ORDER = [
  'user',
  'extension',
  'trunk',
  'did',
  'time_slot',
  'audio',
  'queue',
  'ivr',
  'recording_policy',
  'join_account',
  'user_group',
  'join_group',
] as const
/** How many steps there are once all areas are known. */
export const SETUP_STEPS = ORDER.length
type Known = (typeof ORDER)[number]

const isKnown = (list: string): list is Known => ORDER.some((one) => one === list)
const placeOf = (list: string): number => (isKnown(list) ? ORDER.indexOf(list) : ORDER.length)

export interface SetupStep {
  list: string
  label: string
  /** What it is for; empty for lists that are not known here. */
  hint: string
  /** The screen of what is there. */
  to: string
  /** Its form for a new one; the screen where there is none. */
  begin: string
}

/** The steps of setting a company up, as its screens report them, and which are done. */
export function useSetup(): { steps: readonly SetupStep[]; done: UseQueryResult<boolean[]> } {
  const t = useText(homeTexts)
  const api = useApi()
  const first = useFirstAnswer()
  const { language } = useLanguage()
  const screens = useAllOwnScreens(useAreas())
    .flatMap((area) =>
      area.ready.screens.flatMap((screen) =>
        screen.isSetUp === undefined ? [] : [{ area, screen, check: screen.isSetUp }],
      ),
    )
    .toSorted((one, other) => placeOf(one.check.list) - placeOf(other.check.list))
  const steps = screens.map(({ area, screen, check: { list } }): SetupStep => {
    const to = addressOf(area, screen)
    return {
      list,
      label: isKnown(list) ? t(`home.step.${list}`) : screen.label(language),
      hint: isKnown(list) ? t(`home.why.${list}`) : '',
      to,
      begin: `${to}${screen.actions?.[0]?.to ?? ''}`,
    }
  })
  const done = useQuery({
    queryKey: ['home', 'setup', steps.map(({ to }) => to)],
    queryFn: async ({ signal }) => {
      const counts = (await first('setup')) ?? {}
      return Promise.all(
        screens.map(async ({ check }) => {
          const count = counts[check.list] ?? (await check.count(api, signal))
          return count >= check.least
        }),
      )
    },
  })
  return { steps, done }
}
