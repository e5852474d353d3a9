import { createContext, type ReactNode, useContext } from 'react'
import { DEFAULT_TIME_ZONE, formatMoment } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'

/** Facts of the signed-in person that every screen formats by. */
interface Viewer {
  /** The company's, an IANA name. */
  timeZone: string
  productName: string
}

const ViewerContext = createContext<Viewer>({ timeZone: DEFAULT_TIME_ZONE, productName: '' })

export const ViewerProvider = ({ children, ...viewer }: Viewer & { children: ReactNode }) => (
  <ViewerContext value={viewer}>{children}</ViewerContext>
)

export const useViewer = (): Viewer => useContext(ViewerContext)

/** Writes an instant as people say it, seen from now. */
export const useMoment = (): ((iso: string) => string) => {
  const { timeZone } = useViewer()
  const { language } = useLanguage()
  const t = useText(platformTexts)
  const now = new Date()
  const words = { today: t('ui.today'), yesterday: t('ui.yesterday') }
  return (iso) => formatMoment(iso, { now, timeZone, language, words })
}
