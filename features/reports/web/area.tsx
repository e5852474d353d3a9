import Assessment from '@mui/icons-material/AssessmentOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import PhoneMissed from '@mui/icons-material/PhoneMissedOutlined'
import { lazy, type ReactNode } from 'react'
import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { AreaScreen, AreaScreens } from '#platform/ui/area.ts'
import { readOwnReports, readReports } from '../contract/abilities.ts'
import { reportMenuTexts } from '../i18n/menu/texts.ts'

type Key = KeyOf<typeof reportMenuTexts>
const text = (key: Key) => (language: Language) => translate(reportMenuTexts, language, key)

/** Screen of a declared report; all reports share one lazily loaded chunk. */
const screen = (
  path: 'general' | 'detalle' | 'perdidas' | 'extensiones',
  icon: ReactNode,
  ability: string,
): AreaScreen => ({
  path,
  label: text(`screen.${path}`),
  icon,
  ability,
  component: lazy(async () => ({ default: (await import('./phone-screens.tsx')).PHONE_SCREENS[path] })),
})

export const reportScreens: AreaScreens = {
  ability: readReports.name,
  home: 'general',
  screens: [
    screen('general', <Assessment fontSize="small" />, readReports.name),
    screen('detalle', <ListAlt fontSize="small" />, readOwnReports.name),
    screen('perdidas', <PhoneMissed fontSize="small" />, readOwnReports.name),
    screen('extensiones', <Dialpad fontSize="small" />, readReports.name),
  ],
}
