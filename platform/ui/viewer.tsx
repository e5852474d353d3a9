import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { Ability } from '#platform/contract/access.ts'
import { DEFAULT_TIME_ZONE, formatDay, formatMoment, formatTime } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'

/** Formatting settings of the signed-in user. */
interface Viewer {
  userId: number
  /** The company's time zone, IANA name. */
  timeZone: string
  /** The company's country, ISO 3166; null without a company. */
  country: string | null
  productName: string
  /** Names of their abilities; null where they do not matter, as in tests of parts: all. */
  abilities: readonly string[] | null
}

const ViewerContext = createContext<Viewer>({
  userId: 0,
  timeZone: DEFAULT_TIME_ZONE,
  country: null,
  productName: '',
  abilities: null,
})

export const ViewerProvider = ({ children, ...viewer }: Viewer & { children: ReactNode }) => (
  <ViewerContext value={viewer}>{children}</ViewerContext>
)

export const useViewer = (): Viewer => useContext(ViewerContext)

/** Whether the signed-in user has an ability. */
export const useMay = (): ((ability: Ability) => boolean) => {
  const { abilities } = useViewer()
  return useCallback(({ name }) => abilities?.includes(name) ?? true, [abilities])
}

const useAround = () => {
  const { timeZone } = useViewer()
  const { language } = useLanguage()
  const t = useText(platformTexts)
  return {
    now: new Date(),
    timeZone,
    language,
    words: { today: t('ui.today'), yesterday: t('ui.yesterday') },
  }
}

/** Formats an instant relative to now: "Hoy 14:05". */
export const useMoment = (): ((iso: string) => string) => {
  const around = useAround()
  return (iso) => formatMoment(iso, around)
}

/** Same in two parts: day and time. */
export const useDayAndTime = (): { day: (iso: string) => string; time: (iso: string) => string } => {
  const around = useAround()
  return {
    day: (iso) => formatDay(iso, around),
    time: (iso) => formatTime(iso, around.timeZone),
  }
}
