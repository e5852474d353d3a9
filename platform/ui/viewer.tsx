import { createContext, type ReactNode, useContext } from 'react'
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
}

const ViewerContext = createContext<Viewer>({
  userId: 0,
  timeZone: DEFAULT_TIME_ZONE,
  country: null,
  productName: '',
})

export const ViewerProvider = ({ children, ...viewer }: Viewer & { children: ReactNode }) => (
  <ViewerContext value={viewer}>{children}</ViewerContext>
)

export const useViewer = (): Viewer => useContext(ViewerContext)

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
