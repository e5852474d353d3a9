import { createContext, type ReactNode, useContext } from 'react'
import { DEFAULT_TIME_ZONE, formatDay, formatMoment, formatTime } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'

/** Facts of the signed-in person that every screen formats by. */
interface Viewer {
  userId: number
  /** The company's, an IANA name. */
  timeZone: string
  /** The company's, ISO 3166; null: nobody's. */
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

/** Writes an instant as people say it, seen from now. */
export const useMoment = (): ((iso: string) => string) => {
  const around = useAround()
  return (iso) => formatMoment(iso, around)
}

/** The same as two parts: the day as people say it, and the time of day. */
export const useDayAndTime = (): { day: (iso: string) => string; time: (iso: string) => string } => {
  const around = useAround()
  return {
    day: (iso) => formatDay(iso, around),
    time: (iso) => formatTime(iso, around.timeZone),
  }
}
